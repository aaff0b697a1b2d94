import { insertWithdrawal, findPersonAccount } from '#api/db/wallet/withdrawals.ts'
import { listEntries } from '#api/db/wallet/wallet-lists.ts'
import { lockWallet, walletFigures } from '#api/db/wallet/wallets.ts'
import { insertAudit } from '#api/db/audit.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentEntry } from '#api/presenters/wallet.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { decideWithdrawal, entryStatus, freeOf } from '#domain/wallet.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { knownCurrency } from './currency.ts'
import { debitWallet, holdAccount } from './money.ts'
import { refuseWithdrawal } from './refusals.ts'
import { isVerified } from './verified-account.ts'

/** The money is set apart with the request: nothing else can spend it, and a refusal brings it back (decision T42). */
export const withdraw = handle(
  calls.wallet.withdraw,
  async ({ body: { amount: asked, ...proof }, member, language, once }, deps) => {
    const { db, clock, ids, jobs } = deps
    const currency = await knownCurrency(db.read, asked.currency)
    const refuseStranger = await confirmIdentity(member, proof, deps)
    return once(async (tx) => {
      refuseStranger()
      const at = new Date(clock.now())
      const wallet = await lockWallet(tx, () => ids.next(), { personId: member.id, currency, at })
      const account = await findPersonAccount(tx, member.id)
      const available = freeOf(await walletFigures(tx, member.id, currency))
      const { amount } = asked
      const decision = decideWithdrawal({
        amount,
        currency,
        available,
        account: account && {
          scheme: account.scheme,
          changedAt: account.changed_at.getTime(),
          verified: isVerified(account, deps),
        },
        now: at.getTime(),
      })
      if (!decision.ok) throw refuseWithdrawal(decision, currency)
      if (!account) throw new CallError('PAYOUT_ACCOUNT_NEEDED')
      const { person_id: _, changed_at: __, verified_test: ___, ...kept } = account
      const id = ids.next()
      const holder = `${member.firstName} ${member.lastName}`
      await insertWithdrawal(tx, { ...kept, id, wallet_id: wallet.id, holder, created_at: at })
      await debitWallet(
        tx,
        wallet,
        {
          entry: { event: 'withdrawal', amount, gateway: 'offline', withdrawalId: id },
          by: 'person',
          actorId: member.id,
          kind: 'withdrawal-held',
          businessKey: `withdrawal:${id}:held`,
          at,
          status: entryStatus.pending,
          to: [{ account: holdAccount(wallet), amount }],
        },
        deps,
      )
      await insertAudit(tx, { id: ids.next(), at, actorId: member.id, act: 'withdrawal-asked', subject: id, facts: {} })
      await jobs.add(tx, 'tell-withdrawal', { withdrawalId: id, status: entryStatus.pending })
      const filter = { currency, type: undefined, status: undefined }
      const [row] = await listEntries(tx, member.id, filter, { limit: 0, after: undefined }, language)
      if (!row) throw new Error('a withdrawal was written and is not there')
      return presentEntry(row)
    })
  },
)
