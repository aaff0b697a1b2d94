/**
 * What the person shared at their bank becomes the account that withdrawals go to, once however often it is asked. Whatever was
 * shared is given back to the provider's forgetting by a job of the transaction that ends the try (decision record 0040).
 */

import { insertAudit } from '#api/db/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { type BankLinkRow, changeBankLink, lockBankLink, readBankLink } from '#api/db/wallet/bank-links.ts'
import { writePersonAccount } from '#api/db/wallet/withdrawals.ts'
import { sealNumbers } from '#api/handlers/bank-numbers.ts'
import type { Deps } from '#api/handlers/handler.ts'
import type { BankLinks, LinkedAccount } from '#api/payment-ports.ts'
import { type BankLinkEnding, bankLinkGraceMs, isOver } from '#domain/bank-link.ts'
import { fundingProblems } from '#domain/funding.ts'
import { bankNameMaximum } from '#domain/limits.ts'
import { accountPlace } from './update-account.ts'

export interface SettledLink {
  readonly row: BankLinkRow
  /** False where the provider said nothing, or somebody else is asking it. */
  readonly answered: boolean
}

/** Longer than any answer is waited for: whoever had the exchange is gone. */
const claimMs = 60_000

export async function settleBankLink(seen: BankLinkRow, deps: Deps): Promise<SettledLink> {
  if (isOver(seen.state)) return { row: seen, answered: true }
  const { bankLinks } = deps.gateways
  const tooLate = deps.clock.now() > seen.expires_at.getTime() + bankLinkGraceMs
  // Keys that came or went since are of another account at the provider.
  if (tooLate || bankLinks?.test !== seen.test) return ended(seen, 'expired', deps)
  return seen.sealed_access === null ? exchange(seen, bankLinks, deps) : read(seen, seen.sealed_access, bankLinks, deps)
}

async function exchange(seen: BankLinkRow, bankLinks: BankLinks, deps: Deps): Promise<SettledLink> {
  if (seen.provider_ref === null) return { row: seen, answered: false }
  const look = await bankLinks.getStatus(seen.provider_ref)
  if (look === 'silent') return { row: seen, answered: false }
  if (look === 'refused') return ended(seen, 'expired', deps)
  if (look.state === 'open') return { row: seen, answered: true }
  if (look.state !== 'shared') return ended(seen, look.state, deps)
  const { row, claimed } = await claim(seen, deps)
  if (!claimed)
    return isOver(row.state) || row.sealed_access !== null ? settleBankLink(row, deps) : { row, answered: false }
  const word = await bankLinks.exchange(look.token)
  // Used up before, and the answer was lost, or too old.
  if (word === 'refused') return ended(row, 'lost', deps)
  if (word === 'silent') {
    const kept = await change(row, deps, ({ state }) =>
      state === 'reading' ? { state: 'open', claimed_at: null } : undefined,
    )
    return { row: kept, answered: false }
  }
  return settleBankLink(await keepAccess(row, word.access, bankNameOf(look.bankName), deps), deps)
}

/** Also where the try has ended meanwhile, so that the provider can be told to forget. */
function keepAccess(row: BankLinkRow, access: string, bankName: string, deps: Deps): Promise<BankLinkRow> {
  return deps.db.transact(async (tx) => {
    const locked = (await lockBankLink(tx, row.id)) ?? row
    const kept = {
      sealed_access: deps.sealer.seal(access, accessPlace(row.id)),
      bank_name: bankName,
      claimed_at: null,
    }
    await changeBankLink(tx, row.id, kept)
    if (isOver(locked.state)) await deps.jobs.add(tx, 'end-bank-link', { linkId: row.id })
    return { ...locked, ...kept }
  })
}

/** Who has it exchanges; the others wait for what comes of it. */
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
  const word = await bankLinks.read(deps.sealer.open(sealed, accessPlace(seen.id)))
  if (word === 'silent') return { row: seen, answered: false }
  if (word === 'refused') return ended(seen, 'refused', deps)
  if ('problem' in word) return ended(seen, word.problem, deps)
  return store(seen, word, deps)
}

/** As when somebody types it (`update-account.ts`): sealed, written into the audit, told by mail, and on hold for its day. */
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
    await writePersonAccount(tx, {
      person_id: seen.person_id,
      bank_name: bankName,
      account_type: accountType,
      scheme: 'us',
      ...sealNumbers(account, undefined, (column) => accountPlace(seen.person_id, column), sealer),
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
      act: 'person-account',
      subject: seen.person_id,
      facts: { numberChanged: true, bankLink: seen.id, test: seen.test },
    })
    await jobs.add(tx, 'tell-account', { personId: seen.person_id, changeId: ids.next() })
    await jobs.add(tx, 'end-bank-link', { linkId: seen.id })
    return { ...locked, ...done }
  })
  return { row, answered: true }
}

/** Nothing comes of it any more. The row is locked, or nobody else knows of it. */
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
 * The provider forgets what was shared, and then so do we.
 * @throws Error where the provider is silent: the job is run again
 */
export async function endAtBank(id: string, deps: Deps): Promise<void> {
  const row = await readBankLink(deps.db.read, id)
  if (!row || row.sealed_access === null) return
  const { bankLinks } = deps.gateways
  const known = bankLinks?.test === row.test
  const word = known ? await bankLinks.remove(deps.sealer.open(row.sealed_access, accessPlace(id))) : 'refused'
  if (word === 'silent') throw new Error('the provider of a bank does not forget yet')
  await change(row, deps, () => ({ sealed_access: null }))
}

/** Nobody came back for it, or the provider was silent for too long. */
export async function giveUpLink(id: string, deps: Deps): Promise<void> {
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
    const wanted = locked && decide(locked)
    if (wanted) await changeBankLink(tx, row.id, wanted)
    return (await readBankLink(tx, row.id)) ?? row
  })
}

/** What the bank is called, without characters that no name has. */
function bankNameOf(told: string): string {
  const plain = told.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '').trim()
  return (plain === '' ? 'Bank' : plain).slice(0, bankNameMaximum)
}

function accessPlace(id: string): string {
  return `bank_link/${id}/access`
}
