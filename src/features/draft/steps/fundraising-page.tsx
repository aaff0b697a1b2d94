import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { FiguresForm } from './figures-form.tsx'
import { type FundraisingGroup, groupOf } from './fundraising-groups.ts'
import { PropertyForm, ValueForm } from './property-form.tsx'
import { RaiseForm } from './raise-form.tsx'
import { StepFrame, StepLoader } from '#src/features/draft/step-frame.tsx'
import { TermsForm } from './terms-form.tsx'
import { type OpenDraft, useSection } from '#src/features/draft/use-section.ts'
import { useStep } from '#src/features/draft/use-step.ts'

/** Step 2: the property, the raise and its terms. */
export const Page: PageModule['Page'] = ({ params }) => (
  <StepLoader id={params['id'] ?? ''}>{(open) => <FundraisingStep open={open} />}</StepLoader>
)

function FundraisingStep({ open }: { readonly open: OpenDraft }) {
  const { text } = useIntl()
  const fundraising = useSection(open, 'fundraising')
  const terms = useSection(open, 'terms')
  const figures = useSection(open, 'figures')
  const step = useStep(open, 'fundraising', [fundraising, terms, figures])
  const raise = step.part('fundraising')
  const { rules, campaign } = open.draft
  const leftIn = (group: FundraisingGroup): number =>
    step.problems.filter((problem) => groupOf(problem) === group).length
  // The calculators ignore what they cannot read, and ask for what is missing.
  const offer = step.part('terms').values
  return (
    <StepFrame of={step} title={text('draft.step.fundraising')} lead={text('steps.fundraisingLead')}>
      <PropertyForm part={raise} left={leftIn('property')} />
      <RaiseForm
        raise={raise}
        terms={step.part('terms')}
        currencies={rules.currencies}
        today={rules.today}
        left={leftIn('raise')}
      />
      <TermsForm part={step.part('terms')} kind={campaign.kind} left={leftIn('terms')} />
      <p>
        <Link
          href={pathTo(
            'irrCalculator',
            {},
            {
              draft: open.id,
              currency: raise.values['currency'],
              goal: raise.values['goal'],
              target: offer['irrPercentage'],
              adr: offer['adrPercentage'],
              term: offer['termMonths'],
            },
          )}
        >
          {text('steps.calculators')}
        </Link>
      </p>
      <ValueForm
        part={raise}
        currency={raise.values['currency'] ?? ''}
        left={leftIn('value')}
        projectLeft={leftIn('project')}
      />
      <FiguresForm
        part={step.part('figures')}
        campaignCurrency={raise.values['currency'] ?? ''}
        currencies={rules.currencies}
      />
    </StepFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('draft.step.fundraising') })
