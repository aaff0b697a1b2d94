/** What is stored about a user, for their data export. */

import type { ExportRow } from '#api/db/account/data-export.ts'
import { type NamedRow, publicName } from './public-name.ts'

type Parts = Readonly<Record<string, readonly ExportRow[]>>

/** Counterparts of conversations are named as others see them (decision T7). */
export function presentOwnData(parts: Parts): Parts {
  const conversations = parts['conversations']?.map((row) => ({ ...row, counterpart: counterpartName(row) })) ?? []
  return { ...parts, conversations }
}

/** Null for the administrators, and empty for a deleted account. */
function counterpartName({ counterpart }: ExportRow): string | null {
  const named = counterpart as (NamedRow & { readonly state: string }) | null
  if (named === null) return null
  return named.state === 'deleted' ? '' : publicName(named)
}
