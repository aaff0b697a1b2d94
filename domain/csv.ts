/** Comma-separated values as in RFC 4180, safe to open in a spreadsheet. */

/** A byte-order mark: without it some spreadsheets do not read UTF-8. */
export const csvStart = '\ufeff'

/**
 * Characters that a spreadsheet interprets as the start of a formula; in East Asia the full-width forms are read as the
 * normal ones.
 */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** One record with its line end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A cell that begins like a formula is prefixed with an apostrophe, so that it stays a text. */
export function csvCell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
