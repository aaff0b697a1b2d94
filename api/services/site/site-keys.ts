/**
 * Keys that have to survive a rotation of the secret: names of devices, keys of unsent drafts, and hashes by which rows
 * are found. Generated keys could not be told from those that earlier releases derived, so the first start derives them
 * and seals them; a rotation seals them again. They are also what a start checks the secret with.
 */

import type { Database } from '#api/db/database.ts'
import {
  deleteSiteKeys,
  insertSiteKeys,
  listSiteKeys,
  siteKeyContext,
  type SiteKeyPurpose,
  type SiteKeys,
  siteKeyPurposes,
} from '#api/db/site/site-keys.ts'
import { CannotOpen, type Sealer } from '#api/ports.ts'
import type { Opening } from './sealed-sources.ts'
import { opensAny } from './sealing-status.ts'

/** Its message is complete for the operator. */
export class WrongSecret extends Error {
  constructor() {
    super(
      'APP_SECRET is not the secret of this site: it cannot open what the database holds encrypted. Set the right secret, or give it as APP_SECRET_FORMER if it was replaced. Without APP_SECRET, the file “secret” in DATA_DIR is the secret. If it is lost, see “Secrets” in docs/operations.md; nothing was changed.',
    )
    this.name = 'WrongSecret'
  }
}

interface SiteAccess extends Opening {
  readonly db: Database
}

/**
 * @param derived the keys of a site that has none yet
 * @throws WrongSecret if neither the current secret nor another one opens what the site holds
 */
export async function loadSiteKeys(site: SiteAccess, derived: SiteKeys): Promise<SiteKeys> {
  const { db, sealer } = site
  const before = await listSiteKeys(db.read)
  if (before.length === 0 && (await opensAny(site)) === 'sealed-otherwise') throw new WrongSecret()
  if (before.length === 0) await db.transact((tx) => insertSiteKeys(tx, sealedKeys(siteKeyPurposes, derived, sealer)))
  const opened = openedKeys(await listSiteKeys(db.read), sealer)
  const keyOf = (purpose: SiteKeyPurpose): Buffer => {
    const key = opened.get(purpose)
    if (!key) throw new WrongSecret()
    return key
  }
  return { partition: keyOf('partition'), draft: keyOf('draft'), lookup: keyOf('lookup') }
}

function openedKeys(
  rows: Awaited<ReturnType<typeof listSiteKeys>>,
  sealer: Sealer,
): ReadonlyMap<SiteKeyPurpose, Buffer> {
  const opened = new Map<SiteKeyPurpose, Buffer>()
  for (const { purpose, sealed } of rows)
    try {
      opened.set(purpose, Buffer.from(sealer.open(sealed, siteKeyContext(purpose)), 'base64url'))
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error
    }
  return opened
}

function sealedKeys(purposes: readonly SiteKeyPurpose[], derived: SiteKeys, sealer: Sealer) {
  return purposes.map((purpose) => ({
    purpose,
    sealed: sealer.seal(derived[purpose].toString('base64url'), siteKeyContext(purpose)),
  }))
}

/** Whether the secret is that of the site. */
export async function opensSiteKeys(site: SiteAccess): Promise<boolean> {
  const rows = await listSiteKeys(site.db.read)
  if (rows.length === 0) return (await opensAny(site)) !== 'sealed-otherwise'
  return openedKeys(rows, site.sealer).size === siteKeyPurposes.length
}

/** After the loss of the secret: what it encrypted stays closed. Keys that a known secret still opens stay. */
export async function replaceLostSiteKeys({ db, sealer }: SiteAccess, derived: SiteKeys): Promise<void> {
  await db.transact(async (tx) => {
    const opened = openedKeys(await listSiteKeys(tx), sealer)
    const lost = siteKeyPurposes.filter((purpose) => !opened.has(purpose))
    await deleteSiteKeys(tx, lost)
    await insertSiteKeys(tx, sealedKeys(lost, derived, sealer))
  })
}
