/** The text to be signed, for a name: loaded again when the name or the language changes. */

import { useCallback, useEffect, useRef, useState } from 'react'
import { type AgreementDraft, generate } from '#contract/investment/agreement.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'

export interface AgreementDraftState {
  /** The last draft that was loaded; `forName` is the name that it contains. */
  readonly draft: AgreementDraft | undefined
  readonly forName: string
  readonly asking: boolean
  readonly failure: CallFailure | undefined
  readonly ask: (legalName: string) => void
}

export function useAgreementDraft(investmentId: string): AgreementDraftState {
  const { language } = useIntl()
  const send = useMutation(generate)
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  const [wanted, setWanted] = useState<{ readonly name: string; readonly turn: number }>()
  const [came, setCame] = useState<{ readonly draft: AgreementDraft; readonly name: string; readonly key: string }>()
  const [failed, setFailed] = useState<{ readonly failure: CallFailure; readonly key: string }>()
  const key = wanted === undefined ? undefined : `${language} ${wanted.turn} ${wanted.name}`

  useEffect(() => {
    if (wanted === undefined || key === undefined) return
    let dropped = false
    const run = async (): Promise<void> => {
      try {
        const draft = await latest.current({ body: { investorId: investmentId, legalName: wanted.name } })
        if (!dropped) setCame({ draft, name: wanted.name, key })
      } catch (failure) {
        if (!isFailure(failure)) throw failure
        if (!dropped) setFailed({ failure, key })
      }
    }
    void run()
    return () => {
      dropped = true
    }
    // The key represents the request.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, investmentId])

  const ask = useCallback((name: string) => setWanted((before) => ({ name, turn: (before?.turn ?? 0) + 1 })), [])
  const failure = failed?.key === key ? failed?.failure : undefined
  return {
    draft: came?.draft,
    forName: came?.name ?? wanted?.name ?? '',
    asking: key !== undefined && came?.key !== key && failure === undefined,
    failure,
    ask,
  }
}
