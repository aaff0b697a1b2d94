import { insertAudit } from '#api/db/audit.ts'
import { lockOwner } from '#api/db/own-campaigns.ts'
import { changeBankLink, insertBankLink, liveBankLink, lockBankLink, readBankLink } from '#api/db/wallet/bank-links.ts'
import { type Deps, handle } from '#api/handlers/handler.ts'
import type { BankLinks } from '#api/payment-ports.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { bankLinkMs } from '#domain/bank-link.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { endLink } from './settle-bank-link.ts'

/** The try is committed before the provider hears of it. Sent again under its key it goes on with that try, without new proof. */
export const openBankLink = handle(calls.wallet.openBankLink, async ({ body, member, language, once }, deps) => {
  const { clock, ids } = deps
  const { bankLinks } = deps.gateways
  if (!bankLinks) throw new CallError('BANK_LINK_OFF')
  const { test } = bankLinks
  const refuseStranger = await confirmIdentity(member, body, deps)
  const { linkId } = await once(async (tx) => {
    refuseStranger()
    await lockOwner(tx, member.id)
    const before = await liveBankLink(tx, member.id)
    if (before) await endLink(tx, before, 'replaced', deps)
    const [id, at] = [ids.next(), new Date(clock.now())]
    const expires_at = new Date(at.getTime() + bankLinkMs)
    const blank = { ending: null, provider_ref: null, page_url: null, claimed_at: null, sealed_access: null }
    await insertBankLink(tx, {
      ...blank,
      id,
      person_id: member.id,
      test,
      state: 'created',
      bank_name: null,
      created_at: at,
      expires_at,
    })
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: member.id,
      act: 'bank-link-begun',
      subject: id,
      facts: { test },
    })
    return { linkId: id, url: null, test }
  })
  return { linkId, url: await pageOf(linkId, bankLinks, language, deps), test }
})

/** @throws CallError PROVIDER_SILENT, to be asked again; BANK_LINK_OFF where the provider will not, or it is over meanwhile */
async function pageOf(id: string, bankLinks: BankLinks, language: Language, deps: Deps): Promise<string> {
  const { db, clock, site } = deps
  const seen = await readBankLink(db.read, id)
  if (seen?.state === 'created' && seen.test === bankLinks.test) {
    const seconds = Math.floor((seen.expires_at.getTime() - clock.now()) / 1000)
    const asked = { personId: seen.person_id, language, returnUrl: `${site.origin}/bank-link/${id}`, seconds }
    const word = seconds > 0 ? await bankLinks.open(asked) : 'refused'
    if (word === 'silent') throw new CallError('PROVIDER_SILENT')
    await db.transact(async (tx) => {
      const locked = await lockBankLink(tx, id)
      // Of two that asked at once the first one's page is used.
      if (locked?.state !== 'created') return
      if (word === 'refused') await endLink(tx, locked, 'refused', deps)
      else await changeBankLink(tx, id, { state: 'open', provider_ref: word.ref, page_url: word.url })
    })
  }
  const row = await readBankLink(db.read, id)
  if (typeof row?.page_url !== 'string') throw new CallError('BANK_LINK_OFF')
  return row.page_url
}
