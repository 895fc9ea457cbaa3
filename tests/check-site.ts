/** `npm run check:site -- FOLDER BASE_URL`: checks a built site as it will be published; exit code 1 on problems. */
import { checkSite } from "./support/check-site.ts";

const [folder = "public", baseUrl] = process.argv.slice(2);
if (!baseUrl?.endsWith("/") || !URL.canParse(baseUrl)) {
  console.error(
    "usage: npm run check:site -- FOLDER BASE_URL (the address it was built for, ending in a slash)",
  );
  process.exitCode = 2;
} else {
  const { pages, links, problems, heaviest } = await checkSite(folder, baseUrl);
  for (const problem of problems) console.error(problem);
  console.log(`${pages} pages, ${links} links, ${problems.length} problems`);
  if (heaviest) console.log(`heaviest: ${heaviest}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
