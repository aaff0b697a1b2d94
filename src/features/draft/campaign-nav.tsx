import { campaignSteps, type CampaignStep } from '#domain/draft/campaign-sections.ts'
import { StepNav } from '#src/components/steps/step-nav.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { check, cloud, cloudOff, triangleAlert } from '#src/ui/icon-paths.ts'
import { pencil } from '#src/ui/page-icon-paths.ts'
import type { StepState } from './use-step.ts'

interface CampaignNavProps {
  readonly id: string
  readonly current: CampaignStep
  readonly states: Readonly<Record<CampaignStep, StepState>>
}

/** The six steps of a campaign, the progress of each, and which changes are only on this device. */
export function CampaignNav({ id, current, states }: CampaignNavProps) {
  const { text, number } = useIntl()
  const here = text('steps.stepOf', {
    place: number(campaignSteps.indexOf(current) + 1),
    count: number(campaignSteps.length),
    name: text(`draft.step.${current}`),
  })
  const steps = campaignSteps.map((step) => {
    const { completed, hasConflict, ready } = states[step]
    const done = text(hasConflict ? 'dash.conflict' : completed ? 'steps.completed' : 'steps.notCompleted')
    const sent = text(ready ? 'steps.ready' : 'steps.notReady')
    return {
      step,
      href: pathTo(step, { id }),
      name: text(`draft.step.${step}`),
      marks: [
        { of: 'completed', is: completed, shape: hasConflict ? triangleAlert : completed ? check : pencil, text: done },
        { of: 'ready', is: ready, shape: ready ? cloud : cloudOff, text: sent },
      ] as const,
    }
  })
  return <StepNav label={text('steps.nav')} current={current} here={here} steps={steps} />
}
