/**
 * Names of users, campaigns and companies as mails, pushes and the inbox show them: never a link, never a direction
 * mark.
 */

/** Marks that change the direction of text, and zero-width characters, which hide the actual name. */
const invisible =
  /[\u061C\u115F\u1160\u180B-\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\u{E0000}-\u{E007F}]|\u00AD|\u034F|\u17B4|\u17B5/gu

/** A dot in any script, between a character and the next label of a host name, which has two letters or more. */
const hostDot = /(?<=[\p{L}\p{N}_-])[.\u2024\u3002\uFE52\uFF0E\uFF61](?=[\p{L}\p{M}\p{N}-]{2,})(?!\d+(?![\p{L}-]))/gu

/**
 * A mail program turns whatever resembles a URL into a link. A space after the dot keeps a name readable and prevents
 * the link: "example.com" becomes "example. com", while "L.L.C.", "No.5" and "1.500" are unchanged.
 */
export function plainName(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(invisible, '')
    .replace(/([a-z][a-z\d+-]*)[:\uFF1A](?=[/\\\u2044\u2215\uFF0F+\p{L}\p{N}])/giu, '$1: ')
    .replace(/[@\uFE6B\uFF20]/g, ' (at) ')
    .replace(hostDot, '. ')
    .replace(/ {2,}/g, ' ')
    .trim()
}
