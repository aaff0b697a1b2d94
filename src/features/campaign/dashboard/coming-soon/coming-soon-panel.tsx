import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  closeComingSoon,
  exportIndications,
  getOwnComingSoon,
  type OwnComingSoon,
  withdrawComingSoon,
} from '#contract/campaign/own-coming-soon.ts'
import { Age } from '#src/components/age.tsx'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { FileButton } from '#src/components/form/file-button.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useQuery } from '#src/data/use-query.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { RequestPage } from './page-request.tsx'

interface PanelProps {
  readonly campaignId: string
  readonly of: OwnComingSoon
  /** After a refusal: the page has changed. */
  readonly readAgain: () => void
}

/** The page that announces the campaign before it is live, and what users indicated there. */
export function ComingSoonPanel({ campaignId }: { readonly campaignId: string }) {
  const loaded = useQuery(getOwnComingSoon, { params: { id: campaignId } })
  // A campaign that went live without such a page has nothing to show.
  if (loaded.data && !loaded.data.possible && loaded.data.page === null) return null
  return <Panel campaignId={campaignId} loaded={loaded} />
}

function Panel({
  campaignId,
  loaded,
}: {
  readonly campaignId: string
  readonly loaded: ReturnType<typeof useQuery<typeof getOwnComingSoon>>
}) {
  const { text } = useIntl()
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    // A link of the editor leads here; the panel is loaded after the page.
    if (location.hash === '#coming-soon') element.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section ref={element} className="panel stack" aria-labelledby="coming-soon">
      <div className="spread">
        <h2 id="coming-soon">{text('dash.soon.title')}</h2>
        <Age savedAt={loaded.savedAt} updating={loaded.updating} />
      </div>
      <LoadedView of={loaded} skeleton={<Skeleton lines={3} />}>
        {(own) => <State campaignId={campaignId} of={own} readAgain={loaded.retry} />}
      </LoadedView>
    </section>
  )
}

function State(props: PanelProps) {
  const { text } = useIntl()
  const { page, possible, draft, requested } = props.of
  const isReview = requested?.state === 'review'
  return (
    <>
      {page === null || page.state === 'ended' ? <p className="soft">{text('dash.soon.lead')}</p> : null}
      {page === null ? null : <Numbers {...props} page={page} />}
      <Request {...props} />
      {possible && draft.missing.length > 0 && !isReview ? (
        <Notice
          action={
            <Link className={buttonClass('quiet')} href={pathTo('story', { id: props.campaignId })}>
              {text('dash.soon.complete')}
            </Link>
          }
        >
          {text('dash.soon.missing', {
            parts: draft.missing.map((part) => text(`dash.soon.part.${part}`)).join(', '),
          })}
        </Notice>
      ) : null}
      <div className="cluster">
        {possible && draft.missing.length === 0 ? <RequestPage {...props} /> : null}
        {page?.state === 'open' ? <Close {...props} /> : null}
      </div>
    </>
  )
}

function Numbers({
  campaignId,
  of: { indications, amount, named },
  page,
}: PanelProps & { readonly page: NonNullable<OwnComingSoon['page']> }) {
  const { text, number } = useIntl()
  return (
    <>
      <p className="cluster">
        <Badge>{text(`dash.soon.state.${page.state}`)}</Badge>
        {page.state === 'open' || page.state === 'closed' ? (
          <Link href={pathTo('comingSoonPage', { slug: page.slug })}>{text('dash.soon.view')}</Link>
        ) : null}
      </p>
      {page.state === 'pending' && indications === 0 ? null : (
        <Facts
          variant="ends"
          rows={[
            [text('dash.soon.indications'), number(indications)],
            [
              text('dash.soon.sum'),
              amount ? <MoneyText key="sum" amount={amount.amount} currency={amount.currency} /> : null,
            ],
            [text('dash.soon.named'), number(named)],
          ]}
        />
      )}
      {named > 0 ? (
        <div>
          <FileButton
            call={exportIndications}
            input={{ params: { id: campaignId } }}
            label={text('dash.soon.export')}
          />
        </div>
      ) : null}
      {indications > 0 && page.state !== 'launched' ? (
        <p className="soft small">{text('dash.soon.currency', { currency: page.currency })}</p>
      ) : null}
    </>
  )
}

/** What is in review, was declined, or was removed by an administrator. */
function Request(props: PanelProps) {
  const { text } = useIntl()
  const withdraw = useIdempotentMutation(withdrawComingSoon)
  const { requested, approved, page } = props.of
  if (requested?.state === 'review')
    return (
      <Notice
        title={text('dash.soon.review')}
        action={<Confirmed {...props} id="withdraw" send={withdraw} toast="dash.soon.withdrawnToast" variant="quiet" />}
      >
        {text('dash.soon.reviewText')}
      </Notice>
    )
  if (requested) return <Reason title={text('dash.soon.declined')} reason={requested.version.reason} />
  return page?.state === 'ended' && approved && approved.reason !== '' ? (
    <Reason title={text('dash.soon.removed')} reason={approved.reason} />
  ) : null
}

function Reason({ title, reason }: { readonly title: ReactNode; readonly reason: string }) {
  return (
    <Notice variant="bad" title={title}>
      <p className="multiline" dir="auto">
        {reason}
      </p>
    </Notice>
  )
}

function Close(props: PanelProps) {
  const close = useIdempotentMutation(closeComingSoon)
  return <Confirmed {...props} id="close" send={close} toast="dash.soon.closedToast" variant="plain" />
}

interface ConfirmedProps extends PanelProps {
  readonly id: 'withdraw' | 'close'
  readonly send: (input: { readonly params: { readonly id: string } }) => Promise<unknown>
  readonly toast: TextId
  readonly variant: 'quiet' | 'plain'
}

/** A button whose action needs a confirmation. */
function Confirmed({ campaignId, readAgain, id, send: sendCall, toast, variant }: ConfirmedProps) {
  const { text } = useIntl()
  const showToast = useSetAtom(showToastAtom)
  const [isConfirming, setConfirming] = useState(false)
  const send = async (): Promise<void> => {
    try {
      await sendCall({ params: { id: campaignId } })
    } catch (error) {
      readAgain()
      throw error
    }
    showToast({ text: toast, variant: 'good' })
  }
  return (
    <>
      <Button variant={variant} needsConnection onClick={() => setConfirming(true)}>
        {text(`dash.soon.${id}`)}
      </Button>
      {isConfirming ? (
        <ActionDialog
          title={text(`dash.soon.${id}Title`)}
          action={text(`dash.soon.${id}`)}
          run={send}
          onClose={() => setConfirming(false)}
        >
          <p>{text(`dash.soon.${id}Text`)}</p>
        </ActionDialog>
      ) : null}
    </>
  )
}
