/**
 * The account that a user shared at their bank becomes their payout account, exactly once however often the link is
 * polled. A job of the transaction that ends the link has the provider delete what was shared (docs/areas/wallet.md).
 */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { type BankLinkRow, changeBankLink, lockBankLink, readBankLink } from '#api/db/wallet/bank-links.ts'
import { findPayoutAccount, type PayoutAccountRow, writePayoutAccount } from '#api/db/wallet/withdrawals.ts'
import { sealNumbers } from '#api/services/payment/bank-numbers.ts'
import type { Deps } from '#api/deps.ts'
import type { BankLinks, LinkedAccount } from '#api/payment-ports.ts'
import { type BankLinkEnding, bankLinkGraceMs, isOver } from '#domain/wallet/bank-link.ts'
import { CallError } from '#contract/errors.ts'
import { fundingProblems } from '#domain/draft/funding.ts'
import { bankNameMaximum } from '#domain/limits.ts'
import { payoutAccountContext } from '#api/services/wallet/verified-account.ts'

export interface SettledLink {
  readonly row: BankLinkRow
  /** False if the provider did not respond, or another request is polling it. */
  readonly answered: boolean
}

/** Longer than any response takes: after it the request that claimed the exchange has failed. */
const claimMs = 60_000

/** The URL only identifies a link: its status is requested from the provider. @throws CallError NOT_FOUND */
export async function pollOwnBankLink(id: string, personId: string, deps: Deps): Promise<SettledLink> {
  const link = await readBankLink(deps.db.read, id)
  if (link?.person_id !== personId) throw new CallError('NOT_FOUND')
  return settleBankLink(link, deps)
}

/** The account that a finished link has named. */
export async function findLinkedAccount(
  tx: Writer,
  { state, person_id: personId }: { readonly state: string; readonly person_id: string },
): Promise<PayoutAccountRow | undefined> {
  return state === 'done' ? findPayoutAccount(tx, personId) : undefined
}

async function settleBankLink(seen: BankLinkRow, deps: Deps): Promise<SettledLink> {
  if (isOver(seen.state)) return { row: seen, answered: true }
  const { bankLinks } = deps.gateways
  const tooLate = deps.clock.now() > seen.expires_at.getTime() + bankLinkGraceMs
  // The keys were replaced since and belong to another account at the provider.
  if (tooLate || bankLinks?.test !== seen.test) return ended(seen, 'expired', deps)
  return seen.sealed_access === null ? exchange(seen, bankLinks, deps) : read(seen, seen.sealed_access, bankLinks, deps)
}

async function exchange(seen: BankLinkRow, bankLinks: BankLinks, deps: Deps): Promise<SettledLink> {
  if (seen.provider_ref === null) return { row: seen, answered: false }
  const status = await bankLinks.getStatus(seen.provider_ref)
  if (status === 'silent') return { row: seen, answered: false }
  if (status === 'refused') return ended(seen, 'expired', deps)
  if (status.state === 'open') return { row: seen, answered: true }
  if (status.state !== 'shared') return ended(seen, status.state, deps)
  const { row, claimed } = await claim(seen, deps)
  if (!claimed)
    return isOver(row.state) || row.sealed_access !== null ? settleBankLink(row, deps) : { row, answered: false }
  const response = await bankLinks.exchange(status.token)
  // The token was used before and its response was lost, or it has expired.
  if (response === 'refused') return ended(row, 'lost', deps)
  if (response === 'silent') {
    const saved = await change(row, deps, ({ state }) =>
      state === 'reading' ? { state: 'open', claimed_at: null } : undefined,
    )
    return { row: saved, answered: false }
  }
  return settleBankLink(await keepAccess(row, response.access, bankNameOf(status.bankName), deps), deps)
}

/** Stored even if the link has ended meanwhile, so that the provider can be told to delete it. */
function keepAccess(row: BankLinkRow, access: string, bankName: string, deps: Deps): Promise<BankLinkRow> {
  return deps.db.transact(async (tx) => {
    const locked = (await lockBankLink(tx, row.id)) ?? row
    const sealedAccess = {
      sealed_access: deps.sealer.seal(access, accessContext(row.id)),
      bank_name: bankName,
      claimed_at: null,
    }
    await changeBankLink(tx, row.id, sealedAccess)
    if (isOver(locked.state)) await deps.jobs.add(tx, 'end-bank-link', { linkId: row.id })
    return { ...locked, ...sealedAccess }
  })
}

/** The request that claims the link exchanges the token; the others wait for its result. */
function claim(seen: BankLinkRow, { db, clock }: Deps): Promise<{ row: BankLinkRow; claimed: boolean }> {
  return db.transact(async (tx) => {
    const row = (await lockBankLink(tx, seen.id)) ?? seen
    const now = clock.now()
    const left =
      row.state === 'reading' && row.claimed_at !== null && Math.abs(now - row.claimed_at.getTime()) > claimMs
    if (row.state !== 'open' && !left) return { row, claimed: false }
    const change = { state: 'reading', claimed_at: new Date(now) } as const
    await changeBankLink(tx, row.id, change)
    return { row: { ...row, ...change }, claimed: true }
  })
}

async function read(seen: BankLinkRow, sealed: string, bankLinks: BankLinks, deps: Deps): Promise<SettledLink> {
  const response = await bankLinks.read(deps.sealer.open(sealed, accessContext(seen.id)))
  if (response === 'silent') return { row: seen, answered: false }
  if (response === 'refused') return ended(seen, 'refused', deps)
  if ('problem' in response) return ended(seen, response.problem, deps)
  return store(seen, response, deps)
}

/**
 * As when it is entered by hand (`update-payout-account.ts`): encrypted, in the audit log, notified by mail, and on
 * hold for a day.
 */
async function store(seen: BankLinkRow, account: LinkedAccount, deps: Deps): Promise<SettledLink> {
  const { db, clock, ids, jobs, sealer } = deps
  const { accountNumber, routingNumber, accountType } = account
  const bankName = seen.bank_name ?? ''
  const entered = { bankName, accountType, scheme: 'us', accountNumber, routingNumber }
  const confirmed = { ...entered, confirmAccountNumber: accountNumber, tos: 'yes' }
  if (fundingProblems(confirmed).length > 0) return ended(seen, 'no-numbers', deps)
  const row = await db.transact(async (tx) => {
    const locked = await lockBankLink(tx, seen.id)
    if (!locked || isOver(locked.state)) return locked ?? seen
    const at = new Date(clock.now())
    await writePayoutAccount(tx, {
      person_id: seen.person_id,
      bank_name: bankName,
      account_type: accountType,
      scheme: 'us',
      ...sealNumbers(account, undefined, (column) => payoutAccountContext(seen.person_id, column), sealer),
      changed_at: at,
      verified_at: at,
      verified_test: seen.test,
      verified_by: 'bank',
    })
    const done = { state: 'done', page_url: null, claimed_at: null } as const
    await changeBankLink(tx, seen.id, done)
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: seen.person_id,
      eventName: 'withdrawal-account-changed',
      subject: seen.person_id,
      facts: { numberChanged: true, bankLink: seen.id, test: seen.test },
    })
    await jobs.add(tx, 'notify', { event: 'account-changed', id: ids.next(), personId: seen.person_id })
    await jobs.add(tx, 'end-bank-link', { linkId: seen.id })
    return { ...locked, ...done }
  })
  return { row, answered: true }
}

/** Ends the link. The row is locked, or not shared with any other request. */
export async function endLink(
  tx: Writer,
  row: BankLinkRow,
  ending: BankLinkEnding,
  { jobs }: Pick<Deps, 'jobs'>,
): Promise<void> {
  await changeBankLink(tx, row.id, { state: 'ended', ending, page_url: null, claimed_at: null })
  if (row.sealed_access !== null) await jobs.add(tx, 'end-bank-link', { linkId: row.id })
}

async function ended(seen: BankLinkRow, ending: BankLinkEnding, deps: Deps): Promise<SettledLink> {
  const row = await deps.db.transact(async (tx) => {
    const locked = await lockBankLink(tx, seen.id)
    if (locked && !isOver(locked.state)) await endLink(tx, locked, ending, deps)
    return (await readBankLink(tx, seen.id)) ?? seen
  })
  return { row, answered: true }
}

/**
 * Has the provider delete what was shared, then deletes it here.
 * @throws Error if the provider does not respond: the job is retried
 */
export async function endAtBank(id: string, deps: Deps): Promise<void> {
  const row = await readBankLink(deps.db.read, id)
  if (!row || row.sealed_access === null) return
  const { bankLinks } = deps.gateways
  const known = bankLinks?.test === row.test
  const response = known ? await bankLinks.remove(deps.sealer.open(row.sealed_access, accessContext(id))) : 'refused'
  if (response === 'silent') throw new Error('the provider of a bank does not forget yet')
  await change(row, deps, () => ({ sealed_access: null }))
}

/** The user did not return, or the provider did not respond in time. */
export async function expireBankLink(id: string, deps: Deps): Promise<void> {
  const row = await readBankLink(deps.db.read, id)
  if (!row) return
  if (isOver(row.state)) await deps.db.transact((tx) => deps.jobs.add(tx, 'end-bank-link', { linkId: id }))
  else await ended(row, 'expired', deps)
}

function change(
  row: BankLinkRow,
  { db }: Pick<Deps, 'db'>,
  decide: (locked: BankLinkRow) => Parameters<typeof changeBankLink>[2] | undefined,
): Promise<BankLinkRow> {
  return db.transact(async (tx) => {
    const locked = await lockBankLink(tx, row.id)
    const decided = locked && decide(locked)
    if (decided) await changeBankLink(tx, row.id, decided)
    return (await readBankLink(tx, row.id)) ?? row
  })
}

/** The name of the bank, limited to characters that occur in names. */
function bankNameOf(publicToken: string): string {
  const plain = publicToken.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '').trim()
  return (plain === '' ? 'Bank' : plain).slice(0, bankNameMaximum)
}

export function accessContext(id: string): string {
  return `bank_link/${id}/access`
}
