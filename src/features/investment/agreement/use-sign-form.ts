/** The entered signature and its sending. Nothing of it is kept: who signs has just read. */

import { useEffect } from 'react'
import { type AgreementDraft, sign } from '#contract/agreement.ts'
import type { SignatureKind } from '#domain/agreement.ts'
import type { FieldProblem } from '#domain/field.ts'
import { legalNameMaximum, typedSignatureMaximum } from '#domain/limits.ts'
import { cut, graphemes } from '#domain/text.ts'
import { type Form, useForm } from '#src/components/use-form.ts'
import { isFailure } from '#src/data/failure.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'

export interface SignValues extends Readonly<Record<string, string | boolean>> {
  readonly legalName: string
  readonly kind: string
  readonly typed: string
  /** Base64 of a PNG, each kind its own: choosing another loses nothing. */
  readonly drawn: string
  readonly image: string
  readonly consent: boolean
}

interface SignFormParts {
  readonly investmentId: string
  /** As the account has it. */
  readonly name: string
  readonly draft: AgreementDraft | undefined
  readonly forName: string
  readonly ask: (legalName: string) => void
  readonly onDone: () => void
}

/** Milliseconds after the last letter of the name at which the text is made with it. */
const typingDelayMs = 600

export function useSignForm({ investmentId, name, draft, forName, ask, onDone }: SignFormParts): Form<SignValues> {
  const send = useSteadySend(sign)
  const form = useForm<SignValues>({
    initial: { legalName: cut(name, legalNameMaximum), kind: 'typed', typed: '', drawn: '', image: '', consent: false },
    judge,
    send: async (values) => {
      if (draft === undefined) return
      const kind = values.kind as SignatureKind
      try {
        await send({
          body: {
            investorId: investmentId,
            legalName: values.legalName.trim(),
            version: draft.version,
            consent: true,
            kind,
            ...(kind === 'typed' ? { typed: values.typed } : { image: values[kind] }),
          },
        })
        onDone()
      } catch (failure) {
        if (isFailure(failure) && failure.code === 'AGREEMENT_CHANGED') ask(values.legalName.trim())
        if (isFailure(failure) && (failure.code === 'AGREEMENT_SIGNED' || failure.code === 'INVESTMENT_NOT_PENDING'))
          onDone()
        throw failure
      }
    },
  })
  const legalName = form.values.legalName.trim()
  useEffect(() => {
    if (legalName === '' || legalName === forName) return
    const timer = setTimeout(() => ask(legalName), forName === '' ? 0 : typingDelayMs)
    return () => clearTimeout(timer)
  }, [legalName, forName, ask])
  return form
}

function judge({ legalName, kind, typed, drawn, image, consent }: SignValues): FieldProblem[] {
  const given = kind === 'typed' ? typed.trim() : kind === 'drawn' ? drawn : image
  return [
    ...lengthProblem('legalName', legalName, legalNameMaximum),
    ...(kind === 'typed'
      ? lengthProblem('typed', typed, typedSignatureMaximum)
      : given === ''
        ? [{ path: kind, code: 'required' as const }]
        : []),
    ...(consent ? [] : [{ path: 'consent', code: 'accept' as const }]),
  ]
}

function lengthProblem(path: string, text: string, limit: number): FieldProblem[] {
  if (text.trim() === '') return [{ path, code: 'required' }]
  return graphemes(text.trim()) > limit ? [{ path, code: 'too-long', limit }] : []
}
