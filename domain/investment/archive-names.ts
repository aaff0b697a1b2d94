/** Names of the files in an archive of documents: readable, unique, and valid on every operating system. */

import { utf8Length } from '#domain/utf8.ts'

/** UTF-8 bytes of a name; file systems accept 255. */
const nameBytes = 180

/** What Windows refuses in names, control characters, and marks of direction, which hide what a name is. */
const refused = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu

/**
 * `2026-03-14 Cedar Housing - Receipt FH-1A2B.pdf`. Two names never differ in upper and lower case alone.
 * @param taken the names that were given before, in lower case; the new one is added
 */
export function archiveName(
  { on, campaign, document, extension }: Readonly<Record<'on' | 'campaign' | 'document' | 'extension', string>>,
  taken: Set<string>,
): string {
  const end = ` - ${cleanName(document)}`
  const start = `${on} `
  const campaignPart = shortened(cleanName(campaign), nameBytes - utf8Length(start + end) - utf8Length(extension) - 8)
  for (let count = 1; ; count += 1) {
    const name = `${start}${campaignPart}${end}${count === 1 ? '' : ` (${count})`}.${extension}`
    const key = name.toLowerCase()
    if (taken.has(key)) continue
    taken.add(key)
    return name
  }
}

function cleanName(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(refused, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.]+|[\s.]+$/gu, '')
}

function shortened(text: string, bytes: number): string {
  if (utf8Length(text) <= bytes) return text
  let start = ''
  for (const letter of text) {
    if (utf8Length(start + letter) > bytes - 3) break
    start += letter
  }
  return `${start.trimEnd()}…`
}
