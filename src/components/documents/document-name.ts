import type { Intl } from '#src/intl/intl.tsx'
import type { PinnedFacts } from '#src/platform/storage/pinned-files.ts'

/** @param intl with the texts of documents */
export function documentName(
  { kind, title }: Pick<PinnedFacts, 'kind' | 'title'>,
  { text }: Pick<Intl, 'text'>,
): string {
  return kind === 'campaign' ? title : text(`pinned.${kind}`, { reference: title })
}
