import { cancel, type Investment } from '#contract/investment/investment.ts'
import { isFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'

/**
 * Cancels an investment for its investor, paid or not.
 * @param onDone called when it has ended; the screen has to be reloaded
 */
export function useCancel(investment: Investment, onDone: () => void): () => Promise<void> {
  const send = useIdempotentMutation(cancel)
  return async () => {
    try {
      await send({ params: { investorId: investment.id }, body: { state: 'cancelled' } })
    } catch (error) {
      // Already ended: the shown data is outdated.
      if (isFailure(error) && error.code === 'INVESTMENT_NOT_PENDING') onDone()
      throw error
    }
    onDone()
  }
}
