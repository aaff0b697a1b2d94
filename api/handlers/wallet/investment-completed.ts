import { investmentOf } from '#api/db/investment/investments.ts'
import { handle } from '#api/handlers/handler.ts'
import * as walletCalls from '#contract/wallet/wallet.ts'
import { CallError } from '#contract/errors.ts'

export const investmentCompleted = handle(
  walletCalls.investmentCompleted,
  async ({ body, member, language }, { db }) => {
    const row = await investmentOf(db.read, member.id, body.investmentId, language)
    if (!row) throw new CallError('NOT_FOUND')
    const completed = row.state === 'confirmed' && row.gateway === 'wallet'
    return { completed, transactionId: completed ? row.transaction_id : null }
  },
)
