import type { AccreditationFile } from '#contract/identity/accreditation.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'

const names: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
}

/** A file's type and size. */
export function describeFile(
  { mime, bytes }: Pick<AccreditationFile, 'mime' | 'bytes'>,
  { text, number }: Intl,
): string {
  return text('accredit.evidenceDescription', { kind: names[mime] ?? mime, size: number(Math.ceil(bytes / 1024)) })
}

export function FileDescription({ of }: { readonly of: Pick<AccreditationFile, 'mime' | 'bytes'> }) {
  return describeFile(of, useIntl())
}
