/** With a full stop, whitespace made single. */
export const sentence = (text: string): string => `${text.replace(/\s+/g, " ").trim().replace(/\.$/, "")}.`;
