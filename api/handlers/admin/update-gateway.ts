/** The account that offline payments go to: changed by a proven administrator, confirmed by a second one (decision record 0066). */

import { isDeepStrictEqual } from 'node:util'
import { insertAudit, lastAct } from '#api/db/audit.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { hasFactor } from '#api/db/second-factors.ts'
import { type BankAccount, changeSettings, lockSettings, readSettings } from '#api/db/settings.ts'
import {
  type BankChangeRow,
  countAdministrators,
  endBankChange,
  insertBankChange,
  pendingBankChange,
} from '#api/db/site/bank-changes.ts'
import { findUser, passwordHashOf } from '#api/db/users.ts'
import { type Deps, handle, type Member } from '#api/handlers/handler.ts'
import { confirmFully } from '#api/handlers/wallet/confirm-identity.ts'
import { presentGateway } from '#api/presenters/bank.ts'
import type { GatewaySettings } from '#contract/admin/gateway.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { bankProblems, cleanBank } from '#domain/bank.ts'
import {
  bankChangeDays,
  type BankChangeEntry,
  decideConfirmation,
  lastFour,
  needsConfirmation,
} from '#domain/site/bank-change.ts'
import { dayMs } from '#domain/calendar.ts'

/** As the audit calls it. */
const bankChanged = 'bank-account-changed'

const parts = ['accountName', 'bankName', 'accountNumber', 'routing', 'note'] as const

const getGateway = handle(calls.admin.getGateway, ({ member }, deps) => present(deps.db.read, member, deps))

/** Names the account, for reservations that are unpaid now too: at once, or once a second administrator has confirmed it. */
const updateGateway = handle(calls.admin.updateGateway, async ({ body, member, once }, deps) => {
  const { clock, ids, jobs } = deps
  const { password, code, secondConfirmation: wanted, ...typed } = body
  const problems = bankProblems(typed)
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  const bank = cleanBank(typed)
  const refuseStranger = await confirmFully(member, { password, code }, deps)
  return once(async (tx) => {
    refuseStranger()
    const at = new Date(clock.now())
    // Locked: of two changes at once the second sees the first.
    const settings = await lockSettings(tx)
    const entry = { bank, secondConfirmation: wanted ?? settings.bankConfirmation ?? true }
    const earlier = await pendingBankChange(tx)
    if (earlier) await endBankChange(tx, earlier.id, { state: 'cancelled', by: member.id, at })
    const id = ids.next()
    const waits = needsConfirmation(settings.bankConfirmation, await countAdministrators(tx))
    const expiresAt = new Date(at.getTime() + bankChangeDays * dayMs)
    await insertBankChange(tx, { id, state: waits ? 'pending' : 'applied', entry, by: member.id, at, expiresAt })
    if (waits)
      await insertAudit(tx, {
        id: ids.next(),
        at,
        actorId: member.id,
        act: 'bank-account-proposed',
        subject: 'offline',
        facts: { changed: changedParts(settings.bank, bank), numberEnds: lastFour(bank.accountNumber) },
      })
    else await apply(tx, { id, entry, proposedBy: member.id }, { by: member.id, at }, deps)
    await jobs.add(tx, 'notify-bank-change', { changeId: id, news: waits ? 'proposed' : 'changed' })
    return present(tx, member, deps)
  })
})

const confirmGateway = handle(calls.admin.confirmGateway, async ({ body, member, once }, deps) => {
  const { clock, jobs } = deps
  const refuseStranger = await confirmFully(member, body, deps)
  return once(async (tx) => {
    refuseStranger()
    const at = new Date(clock.now())
    const change = await pendingNamed(tx, body.id)
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
    await jobs.add(tx, 'notify-bank-change', { changeId: change.id, news: 'changed' })
    return present(tx, member, deps)
  })
})

const cancelGateway = handle(calls.admin.cancelGateway, ({ body, member, once }, deps) =>
  once(async (tx) => {
    const { clock, ids, jobs } = deps
    const change = await pendingNamed(tx, body.id)
    if (!change) throw new CallError('BANK_CHANGE_OVER')
    const at = new Date(clock.now())
    await endBankChange(tx, change.id, { state: 'cancelled', by: member.id, at })
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: member.id,
      act: 'bank-account-cancelled',
      subject: 'offline',
      facts: { numberEnds: lastFour(change.entry.bank.accountNumber), person: change.proposed_by },
    })
    await jobs.add(tx, 'notify-bank-change', { changeId: change.id, news: 'cancelled' })
    return present(tx, member, deps)
  }),
)

export const siteBank = { getGateway, updateGateway, confirmGateway, cancelGateway }

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
    act: bankChanged,
    subject: 'offline',
    // Enough to tell one account from another, and no more of it.
    facts: {
      changed: changedParts(before.bank, bank),
      numberEnds: lastFour(bank.accountNumber),
      ...(proposedBy === by ? {} : { person: proposedBy }),
    },
  })
}

async function present(db: Reader | Writer, member: Member, { clock }: Pick<Deps, 'clock'>): Promise<GatewaySettings> {
  const [{ settings }, last, pending, administrators, secondFactor, user] = await Promise.all([
    readSettings(db),
    lastAct(db, bankChanged),
    pendingBankChange(db),
    countAdministrators(db),
    hasFactor(db, member.id),
    findUser(db, member.id),
  ])
  const open = pending !== undefined && pending.expires_at.getTime() > clock.now() ? pending : undefined
  return {
    ...presentGateway(settings.bank, last),
    pending: open
      ? {
          id: open.id,
          bank: presentGateway(open.entry.bank, undefined).bank ?? emptyBank,
          secondConfirmation: open.entry.secondConfirmation,
          by: `${open.first_name} ${open.last_name}`,
          own: open.proposed_by === member.id,
          at: open.proposed_at.toISOString(),
          expiresAt: open.expires_at.toISOString(),
        }
      : null,
    secondConfirmation: settings.bankConfirmation ?? true,
    administrators,
    secondFactor,
    hasPassword: passwordHashOf(user) !== undefined,
  }
}

const emptyBank = { accountName: '', bankName: '', accountNumber: '', routing: '', note: { en: '', fr: '', ar: '' } }

function changedParts(before: BankAccount | null, after: BankAccount): string[] {
  return parts.filter((part) => !isDeepStrictEqual(before?.[part], after[part]))
}
