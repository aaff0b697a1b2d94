import type { AccreditationFile } from '#contract/investing/accreditation.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'

const names: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
}

/** What a file is and how large. */
export function fileWords({ mime, bytes }: Pick<AccreditationFile, 'mime' | 'bytes'>, { text, number }: Intl): string {
  return text('accredit.paperIs', { kind: names[mime] ?? mime, size: number(Math.ceil(bytes / 1024)) })
}

export function FileWords({ of }: { readonly of: Pick<AccreditationFile, 'mime' | 'bytes'> }) {
  return fileWords(of, useIntl())
}
