import { createsCampaign } from '#contract/outbox.ts'
import { useSetAtom } from 'jotai'
import { getFunding } from '#contract/campaign-edit.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { FundingForm } from './funding-form.tsx'
import { GoLive } from './go-live.tsx'
import { StepFrame, StepLoader } from './step-frame.tsx'
import type { OpenDraft } from './use-section.ts'
import { useStep } from './use-step.ts'

/** Step 6: the account that the money is paid out to, and what is left before the campaign can be handed in. */
export const Page: PageModule['Page'] = ({ params }) => (
  <StepLoader id={params['id'] ?? ''}>{(open) => <FundingStep open={open} />}</StepLoader>
)

function FundingStep({ open }: { readonly open: OpenDraft }) {
  const { text } = useIntl()
  const step = useStep(open, 'funding', [])
  const begun = open.record?.items.some(createsCampaign) ?? false
  return (
    <StepFrame of={step} title={text('draft.step.funding')} lead={text('steps.fundingLead')}>
      {!open.draft.campaign.isOwner ? (
        <Notice>{text('steps.ownerAccount')}</Notice>
      ) : begun ? (
        <Notice>{text('steps.accountNeedsServer')}</Notice>
      ) : (
        <Account open={open} />
      )}
      <GoLive of={step} />
    </StepFrame>
  )
}

function Account({ open }: { readonly open: OpenDraft }) {
  const { id, draft } = open
  const showToast = useSetAtom(showToastAtom)
  const funding = useCall(getFunding, { params: { campaignId: id } })
  return (
    <LoadedView of={funding} skeleton={<Skeleton lines={6} />}>
      {(data) => (
        <FundingForm
          // What was saved comes back masked: a form of its own.
          key={data.updatedAt}
          id={id}
          funding={data}
          achOn={draft.rules.achOn}
          editable={draft.editable.includes('funding')}
          saved={() => showToast({ text: 'steps.accountSaved', look: 'good' })}
        />
      )}
    </LoadedView>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('draft.step.funding') })
