/** The server's quote for an amount, requested shortly after the last change and again whenever a step begins. */

import { useEffect, useRef, useState } from 'react'
import { check, type InvestmentQuote } from '#contract/investment/investment.ts'
import type { Request } from '#domain/investment/investment.ts'
import { type CallFailure, type FailureCode, isFailure } from '#src/data/failure.ts'
import { useMutation } from '#src/data/use-query.ts'
import type { PaymentMethodName } from '#src/features/investment/pay/payment-methods.ts'

export type QuoteState =
  | { readonly is: 'asking' }
  | { readonly is: 'agreed'; readonly quote: InvestmentQuote }
  | { readonly is: 'refused'; readonly failure: CallFailure }
  /** No response yet; requested again automatically. */
  | { readonly is: 'unreachable' }

const typingDelayMs = 350
const againMs = 4000
/** These errors do not depend on the amount. */
const passing: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'OFFLINE',
  'UNAVAILABLE',
  'INTERNAL',
  'TOO_MANY_REQUESTS',
])

/**
 * @param request the quote's input
 * @param gateway the payment method: each has its own fees
 * @param occasion the quote is requested again when it changes, for example the name of a step
 */
export function useQuote(
  campaignId: string,
  request: Request,
  gateway: PaymentMethodName,
  occasion: string,
): QuoteState {
  const ask = useMutation(check)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  const key = `${keyOf(campaignId, request)} ${gateway}`
  const [answer, setAnswer] = useState<{ readonly key: string; readonly state: QuoteState }>()
  const first = answer === undefined

  useEffect(() => {
    let dropped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const run = async (): Promise<void> => {
      const state = await answerTo(() => latest.current({ body: { campaignId, gateway, ...bodyOf(request) } }))
      if (dropped) return
      setAnswer({ key, state })
      if (state.is === 'unreachable') timer = setTimeout(() => void run(), againMs)
    }
    timer = setTimeout(() => void run(), first ? 0 : typingDelayMs)
    return () => {
      dropped = true
      clearTimeout(timer)
    }
    // The key represents the request; the first response must not trigger another request.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [key, occasion])

  // A response for another amount is ignored.
  return answer?.key === key ? answer.state : { is: 'asking' }
}

async function answerTo(ask: () => Promise<InvestmentQuote>): Promise<QuoteState> {
  // Only the device's own offline state counts: a previous missing response is a reason to request again.
  if (!navigator.onLine) return { is: 'unreachable' }
  try {
    return { is: 'agreed', quote: await ask() }
  } catch (failure) {
    if (!isFailure(failure)) throw failure
    return passing.has(failure.code) ? { is: 'unreachable' } : { is: 'refused', failure }
  }
}

function bodyOf(request: Request) {
  return request.by === 'units'
    ? { units: request.units }
    : { amount: { amount: request.amount, currency: request.currency } }
}

function keyOf(campaignId: string, request: Request): string {
  return request.by === 'units'
    ? `${campaignId} ${request.units} units`
    : `${campaignId} ${request.amount} ${request.currency}`
}
