import { StepNav } from '#src/components/steps/step-nav.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { check } from '#src/ui/icon-paths.ts'
import { pencil } from '#src/ui/page-icon-paths.ts'
import { stepPath, type WizardStep, wizardSteps } from './wizard-steps.ts'

interface WizardNavProps {
  readonly current: WizardStep
  /** Incomplete steps. */
  readonly open: readonly WizardStep[]
  readonly from: string
}

/** The steps of the profile and which are complete. */
export function WizardNav({ current, open, from }: WizardNavProps) {
  const { text, number } = useIntl()
  const here = text('accredit.stepOf', {
    place: number(wizardSteps.indexOf(current) + 1),
    count: number(wizardSteps.length),
    name: text(`accredit.step.${current}`),
  })
  const steps = wizardSteps.map((step) => {
    const is = !open.includes(step)
    const mark = { of: 'completed', is, shape: is ? check : pencil } as const
    return {
      step,
      href: stepPath(step, from),
      name: text(`accredit.step.${step}`),
      marks: step === 'review' ? [] : [{ ...mark, text: text(is ? 'accredit.complete' : 'accredit.incomplete') }],
    }
  })
  return <StepNav label={text('accredit.steps')} current={current} here={here} steps={steps} tight />
}
