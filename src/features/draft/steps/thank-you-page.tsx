import { useLocation } from 'wouter'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { StepLoader } from '#src/features/draft/step-frame.tsx'
import { WithdrawSubmission } from '#src/features/draft/withdraw-submission.tsx'
import type { OpenDraft } from '#src/features/draft/use-section.ts'

/** Confirmation after the submission: the next steps, and a link back. */
export const Page: PageModule['Page'] = ({ params }) => (
  <StepLoader id={params['id'] ?? ''}>{(open) => <ThankYou open={open} />}</StepLoader>
)

function ThankYou({ open: { id, draft } }: { readonly open: OpenDraft }) {
  const { text } = useIntl()
  const [, navigate] = useLocation()
  const { status, isOwner, title } = draft.campaign
  const links = (
    <p className="cluster">
      {isOwner ? (
        <Link className={buttonClass()} href={pathTo('campaignDashboard', { id })}>
          {text('dash.dashboard')}
        </Link>
      ) : null}
      <Link className={buttonClass('quiet')} href={pathTo('preview', { id })}>
        {text('steps.preview')}
      </Link>
      <Link className={buttonClass('plain')} href={isOwner ? routes.ownCampaigns : pathTo('company', { id })}>
        {text(isOwner ? 'edit.toOwn' : 'draft.step.company')}
      </Link>
    </p>
  )
  if (status !== 1)
    return (
      <div className="stack column">
        <h1>{text('steps.notPendingTitle')}</h1>
        <p className="soft">{text(status === 0 || status === 3 ? 'steps.notPendingText' : 'steps.decidedText')}</p>
        {status === 0 || status === 3 ? (
          <p>
            <Link className={buttonClass()} href={pathTo('funding', { id })}>
              {text('steps.toChecklist')}
            </Link>
          </p>
        ) : (
          links
        )}
      </div>
    )
  return (
    <div className="stack column">
      <p className="soft">
        <bdi>{title}</bdi>
      </p>
      <h1>{text('steps.thanks')}</h1>
      <p>{text('steps.thanksText')}</p>
      <ol className="stack">
        {([1, 2, 3] as const).map((each) => (
          <li key={each}>
            <p>
              <strong>{text(`steps.after.${each}`)}</strong>
            </p>
            <p className="soft">{text(`steps.after.${each}Text`)}</p>
          </li>
        ))}
      </ol>
      {links}
      {isOwner ? (
        <Notice
          title={text('steps.takeBackTitle')}
          action={<WithdrawSubmission id={id} done={() => navigate(pathTo('funding', { id }))} />}
        >
          {text('steps.takeBackText')}
        </Notice>
      ) : null}
    </div>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('steps.thanks') })
