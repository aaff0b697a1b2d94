import { cancel, type Investment } from '#contract/investment.ts'
import { isFailure } from '#src/data/failure.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'

/**
 * Ends an investment for its investor, paid or not.
 * @param onDone it has ended; the screen is to be asked for again
 */
export function useCancel(investment: Investment, onDone: () => void): () => Promise<void> {
  const send = useSteadySend(cancel)
  return async () => {
    try {
      await send({ params: { investorId: investment.id }, body: { state: 'cancelled' } })
    } catch (error) {
      // Ended already: what is shown is old.
      if (isFailure(error) && error.code === 'INVESTMENT_NOT_PENDING') onDone()
      throw error
    }
    onDone()
  }
}
