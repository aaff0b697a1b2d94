import { type DocumentRequest, decide, listRequests } from '#contract/campaign/document.ts'
import { RowButton } from '#src/components/row-button.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { DocumentOpenings } from './document-openings.tsx'
import styles from './document-requests.module.css'
import { useState } from 'react'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { RuledList } from '#src/ui/layout.tsx'
import { FieldError } from '#src/ui/field.tsx'

const variants: Readonly<Record<DocumentRequest['state'], BadgeVariant>> = {
  requested: 'warn',
  granted: 'good',
  refused: 'plain',
}

/** Requests to open private documents, which the owner decides on, and a log of who opened them. */
export function DocumentRequests({ campaignId }: { readonly campaignId: string }) {
  const { text } = useIntl()
  const { requests, answer, busy, failed } = useDocumentRequests(campaignId)
  return (
    <section className="stack" aria-labelledby="document-requests">
      <h2 id="document-requests">{text('requests.title')}</h2>
      <LoadedView of={requests} skeleton={<Skeleton lines={4} />}>
        {({ items, waiting }) =>
          items.length === 0 ? (
            <Empty title={text('requests.empty')}>{text('requests.emptyText')}</Empty>
          ) : (
            <>
              <p role="status" className="soft">
                {waiting === 0 ? null : text('requests.waiting', { count: waiting })}
              </p>
              <RuledList>
                {items.map((request) => (
                  <Request
                    key={request.id}
                    of={request}
                    busy={busy === request.id}
                    failed={failed?.id === request.id}
                    answer={(state) => void answer(request, state)}
                  />
                ))}
              </RuledList>
              <LoadMore of={requests} />
            </>
          )
        }
      </LoadedView>
      <DocumentOpenings campaignId={campaignId} />
    </section>
  )
}

interface RequestProps {
  readonly of: DocumentRequest
  readonly busy: boolean
  readonly failed: boolean
  readonly answer: (state: 'granted' | 'refused') => void
}

function Request({ of, busy, failed, answer }: RequestProps) {
  const { text, rich, date } = useIntl()
  const online = useOnline()
  const { name, title, state } = of
  return (
    <li>
      <div className={styles.text}>
        <p>{rich('requests.what', { name: <bdi key="name">{name}</bdi>, title: <bdi key="title">{title}</bdi> })}</p>
        <p className={styles.facts}>
          <Badge variant={variants[state]}>{text(`requests.state.${state}`)}</Badge>
          <time className="soft small" dateTime={of.requestedAt}>
            {date(of.requestedAt, 'time')}
          </time>
        </p>
        {failed ? <FieldError live>{text('shell.failedText')}</FieldError> : null}
      </div>
      <div className="cluster">
        {state === 'granted' ? null : (
          <RowButton
            busy={busy}
            label={text('requests.grant')}
            fullLabel={text('requests.grantOf', { name, title })}
            onClick={() => answer('granted')}
          />
        )}
        {state === 'refused' ? null : (
          <Button
            variant="quiet"
            busy={busy}
            aria-disabled={!online}
            aria-label={text(state === 'granted' ? 'requests.takeBackOf' : 'requests.refuseOf', { name, title })}
            onClick={() => answer('refused')}
          >
            {text(state === 'granted' ? 'requests.takeBack' : 'requests.refuse')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Requests for the private documents of a campaign, and the owner's decision on one at a time. */
function useDocumentRequests(campaignId: string) {
  const requests = useInfiniteQuery(listRequests, { params: { campaignId } }, (item) => item.id)
  const send = useMutation(decide)
  const [busy, setBusy] = useState<string>()
  const [failed, setFailed] = useState<{ readonly id: string; readonly failure: CallFailure }>()

  const answer = async ({ id }: DocumentRequest, state: 'granted' | 'refused'): Promise<void> => {
    setBusy(id)
    setFailed(undefined)
    try {
      await send({ params: { requestId: id }, body: { state } })
    } catch (error) {
      if (!isFailure(error)) throw error
      setFailed({ id, failure: error })
    } finally {
      setBusy(undefined)
    }
  }
  return { requests, answer, busy, failed }
}
