import { useIntl } from '#src/intl/intl.tsx'
import { check } from '#src/ui/icon-paths.ts'
import { pencil } from '#src/ui/page-icon-paths.ts'
import { StepNav } from './step-nav.tsx'

export interface WizardNavStep<Step extends string> {
  readonly step: Step
  readonly href: string
  readonly name: string
  /** Undefined for a step without answers. */
  readonly complete: boolean | undefined
}

interface WizardNavProps<Step extends string> {
  readonly current: Step
  readonly steps: readonly WizardNavStep<Step>[]
}

/** The steps of a form, and which are complete. */
export function WizardNav<Step extends string>({ current, steps }: WizardNavProps<Step>) {
  const { text, number } = useIntl()
  const index = steps.findIndex(({ step }) => step === current)
  const here = text('accredit.stepOf', {
    place: number(index + 1),
    count: number(steps.length),
    name: steps[index]?.name ?? '',
  })
  const shown = steps.map(({ complete: is, ...step }) => ({
    ...step,
    marks:
      is === undefined
        ? []
        : [
            {
              of: 'completed' as const,
              is,
              shape: is ? check : pencil,
              text: text(is ? 'accredit.complete' : 'accredit.incomplete'),
            },
          ],
  }))
  return <StepNav label={text('accredit.steps')} current={current} here={here} steps={shown} tight />
}
