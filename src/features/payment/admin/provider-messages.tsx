import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { listProviderMessages } from '#contract/payment/admin/provider-message.ts'
import { Age } from '#src/components/age.tsx'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { ListSkeleton } from '#src/components/admin/list-states.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { pathTo } from '#src/routes.ts'
import { Empty } from '#src/ui/empty.tsx'
import { Notice } from '#src/ui/notice.tsx'
import page from './gateways-page.module.css'
import { type FoundByMessage, ProviderMessageRow } from './provider-message-row.tsx'
import { BoxedList } from '#src/ui/layout.tsx'

/** Providers that sign their messages: unmatched messages of other providers are not stored. */
const senders = ['stripe', 'paypal'] as const

/** Webhooks that refer to nothing on this site. */
export function ProviderMessages() {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const from = senders.find((each) => each === query.get('gateway')) ?? 'all'
  const input = from === 'all' ? {} : { gateway: from }
  const loaded = useInfiniteQuery(listProviderMessages, { query: input }, (item) => item.id)
  const [found, setFound] = useState<FoundByMessage>()
  return (
    <div className={`stack ${page.page}`}>
      <p>{text('provider.messagesLead')}</p>
      <Age savedAt={loaded.savedAt} updating={loaded.updating} />
      <FilterTabs
        label={text('provider.methods')}
        current={from}
        tabs={(['all', ...senders] as const).map((key) => ({
          key,
          label: key === 'all' ? text('provider.method.all') : text(`provider.name.${key}`),
          href: pathTo('adminGateways', {}, { show: 'messages', gateway: key === 'all' ? undefined : key }),
        }))}
      />
      {found === undefined ? null : (
        <Notice live variant="good" title={text('provider.messageFound', { kind: isolated(found.kind) })}>
          {found.attemptId === null ? null : (
            <Link href={pathTo('adminPayment', { id: found.attemptId })}>{text('provider.messageToPayment')}</Link>
          )}
        </Notice>
      )}
      <LoadedView of={loaded} skeleton={<ListSkeleton />}>
        {({ items, total, totalIsExact }) =>
          items.length === 0 ? (
            <Empty title={text('provider.messagesNone')} />
          ) : (
            <>
              <p className="soft" role="status">
                {text(totalIsExact ? 'provider.messagesCount' : 'provider.messagesAtLeast', { count: total })}
              </p>
              <BoxedList>
                {items.map((message) => (
                  <ProviderMessageRow key={message.id} of={message} onFound={setFound} />
                ))}
              </BoxedList>
              <LoadMore of={loaded} />
            </>
          )
        }
      </LoadedView>
    </div>
  )
}
