import { useLocation } from 'wouter'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { StepLoader } from './step-frame.tsx'
import { TakeBack } from './take-back.tsx'
import styles from './thank-you-page.module.css'
import type { OpenDraft } from './use-section.ts'

/** It was handed in: what happens next, and the way back. */
export const Page: PageModule['Page'] = ({ params }) => (
  <StepLoader id={params['id'] ?? ''}>{(open) => <ThankYou open={open} />}</StepLoader>
)

function ThankYou({ open: { id, draft } }: { readonly open: OpenDraft }) {
  const { text } = useIntl()
  const [, navigate] = useLocation()
  const { status, isOwner, title } = draft.campaign
  const ways = (
    <p className={styles.ways}>
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
      <div className={styles.page}>
        <h1>{text('steps.notPendingTitle')}</h1>
        <p className="soft">{text(status === 0 || status === 3 ? 'steps.notPendingText' : 'steps.decidedText')}</p>
        {status === 0 || status === 3 ? (
          <p>
            <Link className={buttonClass()} href={pathTo('funding', { id })}>
              {text('steps.toChecklist')}
            </Link>
          </p>
        ) : (
          ways
        )}
      </div>
    )
  return (
    <div className={styles.page}>
      <p className="soft">
        <bdi>{title}</bdi>
      </p>
      <h1>{text('steps.thanks')}</h1>
      <p>{text('steps.thanksText')}</p>
      <ol className={styles.next}>
        {([1, 2, 3] as const).map((each) => (
          <li key={each}>
            <strong>{text(`steps.after.${each}`)}</strong>
            <span className="soft">{text(`steps.after.${each}Text`)}</span>
          </li>
        ))}
      </ol>
      {ways}
      {isOwner ? (
        <Notice
          title={text('steps.takeBackTitle')}
          action={<TakeBack id={id} done={() => navigate(pathTo('funding', { id }))} />}
        >
          {text('steps.takeBackText')}
        </Notice>
      ) : null}
    </div>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('steps.thanks') })
