// Every page can be read without this.
import { chooser } from "./choose.js";
import { copyLinks } from "./copy.js";
import { enhance } from "./enhance.js";
import { rememberedTabs } from "./environment.js";
import { chapters, loadedFolds, unfoldTarget, workloadPicker } from "./folds.js";
import { meanings } from "./meanings.js";
import { pairForms } from "./pair.js";
import { popups } from "./popups.js";
import { laterResult } from "./results.js";
import { searchKey, shareLinks } from "./share.js";
import { suggestLater } from "./suggest-later.js";
import { themeSwitch } from "./theme.js";
import { turnedPair } from "./turned-pair.js";

document.addEventListener("DOMContentLoaded", () => {
  turnedPair();
  themeSwitch();
  popups();
  meanings();
  enhance();
  for (const form of document.querySelectorAll("[data-choose]")) chooser(form);
  rememberedTabs();
  pairForms();
  copyLinks();
  shareLinks();
  searchKey();
  suggestLater();
  chapters();
  loadedFolds();
  workloadPicker();
  laterResult();
  unfoldTarget();
  addEventListener("hashchange", unfoldTarget);
});
