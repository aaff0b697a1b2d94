/** Opens a bank link: recorded and committed first, then opened at the provider. */

import { insertAudit } from '#api/db/audit/audit.ts'
import { lockOwner } from '#api/db/campaign/own-campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import { changeBankLink, insertBankLink, liveBankLink, lockBankLink, readBankLink } from '#api/db/wallet/bank-links.ts'
import type { Deps } from '#api/deps.ts'
import type { BankLinks } from '#api/payment-ports.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { bankLinkMs } from '#domain/wallet/bank-link.ts'
import { endLink } from './settle-bank-link.ts'

/** @throws CallError BANK_LINK_OFF */
export function bankLinksOf({ gateways: { bankLinks } }: Pick<Deps, 'gateways'>): BankLinks {
  if (!bankLinks) throw new CallError('BANK_LINK_OFF')
  return bankLinks
}

/** Records a new link and ends a live one. @returns its id */
export async function startBankLink(
  tx: Writer,
  { personId, test }: { readonly personId: string; readonly test: boolean },
  deps: Deps,
): Promise<string> {
  const { clock, ids } = deps
  await lockOwner(tx, personId)
  const before = await liveBankLink(tx, personId)
  if (before) await endLink(tx, before, 'replaced', deps)
  const [id, at] = [ids.next(), new Date(clock.now())]
  const expires_at = new Date(at.getTime() + bankLinkMs)
  const blank = { ending: null, provider_ref: null, page_url: null, claimed_at: null, sealed_access: null }
  await insertBankLink(tx, {
    ...blank,
    id,
    person_id: personId,
    test,
    state: 'created',
    bank_name: null,
    created_at: at,
    expires_at,
  })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: personId,
    eventName: 'bank-link-started',
    subject: id,
    facts: { test },
  })
  return id
}

/**
 * @throws CallError PROVIDER_SILENT, to be retried; BANK_LINK_OFF if the provider refuses, or the link has ended
 * meanwhile
 */
export async function openBankLinkPage(
  id: string,
  bankLinks: BankLinks,
  language: Language,
  deps: Deps,
): Promise<string> {
  const { db, clock, site } = deps
  const seen = await readBankLink(db.read, id)
  if (seen?.state === 'created' && seen.test === bankLinks.test) {
    const seconds = Math.floor((seen.expires_at.getTime() - clock.now()) / 1000)
    const order = { personId: seen.person_id, language, returnUrl: `${site.origin}/bank-link/${id}`, seconds }
    const response = seconds > 0 ? await bankLinks.open(order) : 'refused'
    if (response === 'silent') throw new CallError('PROVIDER_SILENT')
    await db.transact(async (tx) => {
      const locked = await lockBankLink(tx, id)
      // Of two concurrent requests the page of the first is used.
      if (locked?.state !== 'created') return
      if (response === 'refused') await endLink(tx, locked, 'refused', deps)
      else await changeBankLink(tx, id, { state: 'open', provider_ref: response.ref, page_url: response.url })
    })
  }
  const row = await readBankLink(db.read, id)
  if (typeof row?.page_url !== 'string') throw new CallError('BANK_LINK_OFF')
  return row.page_url
}
