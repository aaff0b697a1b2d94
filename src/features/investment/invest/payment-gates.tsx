import type { ReactNode } from 'react'
import type { Receipt } from '#contract/investment/investment.ts'
import { IdentityGate } from './identity-gate.tsx'
import { QuestionnaireGate } from './questionnaire-gate.tsx'
import { ResidenceGate } from './residence-panel.tsx'

interface PaymentGatesProps {
  readonly data: Receipt
  /** The investment has to be reloaded. */
  readonly onChanged: () => void
  readonly children: ReactNode
}

/** What an investor needs before signing and paying, one after the other: an admitted country, identity, knowledge. */
export function PaymentGates({ data, onChanged, children }: PaymentGatesProps) {
  return (
    <ResidenceGate data={data} onChanged={onChanged}>
      <IdentityGate data={data} onChanged={onChanged}>
        <QuestionnaireGate data={data} onChanged={onChanged}>
          {children}
        </QuestionnaireGate>
      </IdentityGate>
    </ResidenceGate>
  )
}
