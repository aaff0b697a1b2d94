/** The entered signature and its submission. Nothing is stored, because the signer has just read the text. */

import { useEffect } from 'react'
import { type AgreementDraft, sign } from '#contract/investment/agreement.ts'
import type { SignatureKind } from '#domain/investment/agreement.ts'
import type { FieldProblem } from '#domain/field.ts'
import { legalNameMaximum, typedSignatureMaximum } from '#domain/limits.ts'
import { cut, graphemes } from '#domain/text.ts'
import { type Form, useForm } from '#src/components/form/use-form.ts'
import { isFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'

export interface SignValues extends Readonly<Record<string, string | boolean>> {
  readonly legalName: string
  readonly kind: string
  readonly typed: string
  /** Base64 of a PNG. Each kind has its own value, so that switching kinds loses nothing. */
  readonly drawn: string
  readonly image: string
  readonly consent: boolean
}

interface SignFormParts {
  readonly investmentId: string
  /** The name in the account. */
  readonly name: string
  readonly draft: AgreementDraft | undefined
  readonly forName: string
  readonly ask: (legalName: string) => void
  readonly onDone: () => void
}

/** Milliseconds after the last keystroke in the name at which the text is generated with it. */
const typingDelayMs = 600

export function useSignForm({ investmentId, name, draft, forName, ask, onDone }: SignFormParts): Form<SignValues> {
  const send = useIdempotentMutation(sign)
  const form = useForm<SignValues>({
    initial: { legalName: cut(name, legalNameMaximum), kind: 'typed', typed: '', drawn: '', image: '', consent: false },
    validate,
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

function validate({ legalName, kind, typed, drawn, image, consent }: SignValues): FieldProblem[] {
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
