/** Keys that a rotation of the secret leaves as they are, sealed under it. */

import type { Reader, Writer } from '#api/db/database.ts'

export const siteKeyPurposes = ['partition', 'draft', 'lookup'] as const
export type SiteKeyPurpose = (typeof siteKeyPurposes)[number]
export type SiteKeys = Readonly<Record<SiteKeyPurpose, Buffer>>

export function siteKeyContext(purpose: string): string {
  return `site_key/${purpose}/sealed`
}

export function listSiteKeys(db: Reader | Writer) {
  return db.selectFrom('site_key').selectAll().execute()
}

/** Of two processes that start at once, both find the keys of the first. */
export async function insertSiteKeys(
  tx: Writer,
  keys: readonly { readonly purpose: SiteKeyPurpose; readonly sealed: string }[],
): Promise<void> {
  await tx
    .insertInto('site_key')
    .values([...keys])
    .onConflict((conflict) => conflict.column('purpose').doNothing())
    .execute()
}

export async function deleteSiteKeys(tx: Writer, purposes: readonly SiteKeyPurpose[]): Promise<void> {
  await tx
    .deleteFrom('site_key')
    .where('purpose', 'in', [...purposes])
    .execute()
}
