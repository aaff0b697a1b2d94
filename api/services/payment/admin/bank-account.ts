/**
 * The account that receives offline payments: changed by an administrator who has confirmed their identity, approved by
 * a second one (docs/areas/payment.md).
 */

import { isDeepStrictEqual } from 'node:util'
import { type AuditTrace, insertAudit, latestAuditEvent } from '#api/db/audit/audit.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { hasFactor } from '#api/db/auth/second-factors.ts'
import { type BankAccount, changeSettings, lockSettings, readSettings } from '#api/db/site/settings.ts'
import {
  type BankChangeRow,
  countAdministrators,
  endBankChange,
  insertBankChange,
  pendingBankChange,
} from '#api/db/site/bank-changes.ts'
import { findUser, passwordHashOf } from '#api/db/account/users.ts'
import type { Deps, Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { bankProblems, cleanBank } from '#domain/payment/bank.ts'
import {
  bankChangeDays,
  type BankChangeEntry,
  decideConfirmation,
  lastFour,
  needsConfirmation,
} from '#domain/site/bank-change.ts'
import { dayMs } from '#domain/calendar.ts'

/** Its event in the audit log. */
const bankChanged = 'bank-account-changed'

const parts = ['accountName', 'bankName', 'accountNumber', 'routing', 'iban', 'bic', 'note'] as const

export interface EnteredBankAccount {
  readonly bank: BankAccount
  /** Whether the next change needs a second administrator; undefined leaves it unchanged. */
  readonly secondConfirmation: boolean | undefined
}

/** @throws CallError INVALID_INPUT */
export function checkBankAccount(entered: BankAccount): BankAccount {
  const problems = bankProblems(entered)
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  return cleanBank(entered)
}

/** Changes the account, for unpaid reservations too: immediately, or once a second administrator has confirmed it. */
export async function changeBankAccount(
  tx: Writer,
  { bank, secondConfirmation: wanted, member }: EnteredBankAccount & { readonly member: Member },
  deps: Deps,
): Promise<BankAccountState> {
  const { clock, ids, jobs } = deps
  const at = new Date(clock.now())
  // Locked: of two concurrent changes the second sees the first.
  const settings = await lockSettings(tx)
  const entry = { bank, secondConfirmation: wanted ?? settings.bankConfirmation ?? true }
  const earlier = await pendingBankChange(tx)
  if (earlier) await endBankChange(tx, earlier.id, { state: 'cancelled', by: member.id, at })
  const id = ids.next()
  const needsSecondAdministrator = needsConfirmation(settings.bankConfirmation, await countAdministrators(tx))
  const expiresAt = new Date(at.getTime() + bankChangeDays * dayMs)
  await insertBankChange(tx, {
    id,
    state: needsSecondAdministrator ? 'pending' : 'applied',
    entry,
    by: member.id,
    at,
    expiresAt,
  })
  if (needsSecondAdministrator)
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: member.id,
      eventName: 'bank-account-proposed',
      subject: 'offline',
      facts: { changed: changedParts(settings.bank, bank), numberEnds: lastFour(bank.accountNumber) },
    })
  else await apply(tx, { id, entry, proposedBy: member.id }, { by: member.id, at }, deps)
  await jobs.add(tx, 'notify', { event: needsSecondAdministrator ? 'bank-proposed' : 'bank-changed', id })
  return readBankAccount(tx, member, deps)
}

interface ChangeOfAccount {
  readonly id: string
  readonly member: Member
}

/** @throws CallError OWN_CHANGE, BANK_CHANGE_OVER */
export async function confirmBankAccount(
  tx: Writer,
  { id, member }: ChangeOfAccount,
  deps: Deps,
): Promise<BankAccountState> {
  const { clock, jobs } = deps
  const at = new Date(clock.now())
  const change = await pendingNamed(tx, id)
  const decision = decideConfirmation(
    change && { proposedBy: change.proposed_by, expiresAt: change.expires_at.getTime() },
    member.id,
    at.getTime(),
  )
  if (!decision.ok || !change)
    throw new CallError(!decision.ok && decision.reason === 'own' ? 'OWN_CHANGE' : 'BANK_CHANGE_OVER')
  await endBankChange(tx, change.id, { state: 'applied', by: member.id, at })
  const applied = { id: change.id, entry: change.entry, proposedBy: change.proposed_by }
  await apply(tx, applied, { by: member.id, at }, deps)
  await jobs.add(tx, 'notify', { event: 'bank-changed', id: change.id })
  return readBankAccount(tx, member, deps)
}

/** @throws CallError BANK_CHANGE_OVER */
export async function cancelBankAccount(
  tx: Writer,
  { id, member }: ChangeOfAccount,
  deps: Deps,
): Promise<BankAccountState> {
  const { clock, ids, jobs } = deps
  const change = await pendingNamed(tx, id)
  if (!change) throw new CallError('BANK_CHANGE_OVER')
  const at = new Date(clock.now())
  await endBankChange(tx, change.id, { state: 'cancelled', by: member.id, at })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: member.id,
    eventName: 'bank-account-cancelled',
    subject: 'offline',
    facts: { numberEnds: lastFour(change.entry.bank.accountNumber), person: change.proposed_by },
  })
  await jobs.add(tx, 'notify', { event: 'bank-cancelled', id: change.id })
  return readBankAccount(tx, member, deps)
}

async function pendingNamed(tx: Writer, id: string): Promise<BankChangeRow | undefined> {
  await lockSettings(tx)
  const change = await pendingBankChange(tx)
  return change?.id === id ? change : undefined
}

async function apply(
  tx: Writer,
  { entry: { bank, secondConfirmation }, proposedBy }: { id: string; entry: BankChangeEntry; proposedBy: string },
  { by, at }: { readonly by: string; readonly at: Date },
  { ids }: Pick<Deps, 'ids'>,
): Promise<void> {
  const before = await changeSettings(tx, { bank, bankConfirmation: secondConfirmation })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: by,
    eventName: bankChanged,
    subject: 'offline',
    // Enough to distinguish two accounts, and no more.
    facts: {
      changed: changedParts(before.bank, bank),
      numberEnds: lastFour(bank.accountNumber),
      ...(proposedBy === by ? {} : { person: proposedBy }),
    },
  })
}

/** The account with its pending change, as one administrator sees them. */
export interface BankAccountState {
  readonly bank: BankAccount | null
  readonly lastChange: AuditTrace | undefined
  readonly pending: BankChangeRow | undefined
  readonly secondConfirmation: boolean
  readonly administrators: number
  readonly secondFactor: boolean
  readonly hasPassword: boolean
}

export async function readBankAccount(
  db: Reader | Writer,
  member: Member,
  { clock }: Pick<Deps, 'clock'>,
): Promise<BankAccountState> {
  const [{ settings }, last, pending, administrators, secondFactor, user] = await Promise.all([
    readSettings(db),
    latestAuditEvent(db, bankChanged),
    pendingBankChange(db),
    countAdministrators(db),
    hasFactor(db, member.id),
    findUser(db, member.id),
  ])
  return {
    bank: settings.bank,
    lastChange: last,
    pending: pending !== undefined && pending.expires_at.getTime() > clock.now() ? pending : undefined,
    secondConfirmation: settings.bankConfirmation ?? true,
    administrators,
    secondFactor,
    hasPassword: passwordHashOf(user) !== undefined,
  }
}

function changedParts(before: BankAccount | null, after: BankAccount): string[] {
  return parts.filter((part) => !isDeepStrictEqual(before?.[part], after[part]))
}
