/** The server's word on an amount, asked for a moment after the last change and again whenever a step begins. */

import { useEffect, useRef, useState } from 'react'
import { check, type InvestmentQuote } from '#contract/investment.ts'
import type { Request } from '#domain/investment.ts'
import { type CallFailure, type FailureCode, isFailure } from '#src/data/failure.ts'
import { useSend } from '#src/data/use-call.ts'
import type { PayWay } from './pay-ways.ts'

export type QuoteState =
  | { readonly is: 'asking' }
  | { readonly is: 'agreed'; readonly quote: InvestmentQuote }
  | { readonly is: 'refused'; readonly failure: CallFailure }
  /** No answer yet; asked again by itself. */
  | { readonly is: 'unreachable' }

const typingDelayMs = 350
const againMs = 4000
/** These say nothing about the amount. */
const passing: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'OFFLINE',
  'UNAVAILABLE',
  'INTERNAL',
  'TOO_MANY_REQUESTS',
])

/**
 * @param request what to ask about
 * @param gateway how it would be paid: ways have fees of their own
 * @param occasion asked anew when it changes, for example the name of a step
 */
export function useQuote(campaignId: string, request: Request, gateway: PayWay, occasion: string): QuoteState {
  const ask = useSend(check)
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
    // The key stands for the request; the first answer must not ask again.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [key, occasion])

  // An answer about another amount is none.
  return answer?.key === key ? answer.state : { is: 'asking' }
}

async function answerTo(ask: () => Promise<InvestmentQuote>): Promise<QuoteState> {
  // Only the device's own word: that the server did not answer last time is a reason to ask it again.
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
