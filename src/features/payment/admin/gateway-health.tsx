import { type ReactNode, useState } from 'react'
import { type GatewayHealth, listGatewayHealth, probeGateway } from '#contract/payment/admin/gateway-keys.ts'
import { RowButton } from '#src/components/row-button.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useQuery, useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './gateways-page.module.css'
import { type FactRow, Facts } from '#src/ui/facts.tsx'

/** Recent responses of each provider, and its open payments. */
export function GatewayHealthList() {
  const { text } = useIntl()
  const loaded = useQuery(listGatewayHealth, {})
  return (
    <div className={`stack ${styles.page}`}>
      <p>{text('provider.healthLead')}</p>
      <LoadedView of={loaded} skeleton={<Skeleton lines={12} />}>
        {(all) => all.map((health) => <HealthPanel key={health.gateway} of={health} />)}
      </LoadedView>
    </div>
  )
}

type Outcome = NonNullable<GatewayHealth['last']>['outcome']
const variants: Readonly<Record<Outcome, BadgeVariant>> = { answered: 'good', refused: 'bad', silent: 'warn' }

function HealthPanel({ of: health }: { readonly of: GatewayHealth }) {
  const { text, date } = useIntl()
  const { gateway, last, unknown, oldest } = health
  const when = (moment: string): ReactNode => <time dateTime={moment}>{date(moment, 'time')}</time>
  const rows: readonly FactRow[] = [
    [text('provider.source'), text(`provider.source.${health.source}`)],
    [
      text('provider.mode'),
      health.test === null ? '–' : text(health.test ? 'provider.mode.test' : 'provider.mode.live'),
    ],
    [
      text('provider.lastAnswer'),
      last === null
        ? text('provider.never')
        : text('provider.answerIn', {
            outcome: text(`provider.outcome.${last.outcome}`),
            ms: last.milliseconds,
            date: date(last.at, 'time'),
          }),
    ],
    [text('provider.lastHour'), <Span key="hour" of={health.hour} />],
    [text('provider.lastDay'), <Span key="day" of={health.day} />],
    [text('provider.lastMessage'), health.lastMessageAt === null ? text('provider.never') : when(health.lastMessageAt)],
    [text('provider.unmatched'), <UnmatchedLink key="unmatched" of={health.unmatched} gateway={gateway} />],
    [text('provider.unknown'), <Count key="unknown" of={unknown} />],
    [
      text('provider.oldest'),
      oldest === null ? (
        '–'
      ) : (
        <Link key="oldest" href={pathTo('adminPayment', { id: oldest.id })}>
          {when(oldest.createdAt)}
        </Link>
      ),
    ],
  ]
  return (
    <section className="panel stack" aria-labelledby={`health-${gateway}`}>
      <h2 id={`health-${gateway}`} className="cluster">
        {text(`admin.gateway.${gateway}`)}
        <Badge variant={health.on ? 'good' : 'plain'}>{text(health.on ? 'provider.on' : 'provider.off')}</Badge>
        {last === null ? null : (
          <Badge variant={variants[last.outcome]}>{text(`provider.outcome.${last.outcome}`)}</Badge>
        )}
      </h2>
      <Facts variant="panel" rows={rows} />
      {health.source === 'none' ? null : <Probe of={health} />}
    </section>
  )
}

function Count({ of }: { readonly of: number }) {
  const { number } = useIntl()
  return of === 0 ? number(0) : <b>{number(of)}</b>
}

/** Number of unmatched webhooks, with a link to them. */
function UnmatchedLink({ of, gateway }: { readonly of: number; readonly gateway: GatewayHealth['gateway'] }) {
  const { number, text } = useIntl()
  if (of === 0) return number(0)
  const from = gateway === 'ach' ? 'stripe' : gateway
  return (
    <Link href={pathTo('adminGateways', {}, { show: 'messages', gateway: from })}>
      {of > mostCounted ? text('provider.unmatchedMost', { count: mostCounted }) : number(of)}
    </Link>
  )
}
const mostCounted = 1000

/** Number of requests in a period, number without a response, and their response time. */
function Span({ of: { requests, silent, medianMs } }: { readonly of: GatewayHealth['hour'] }) {
  const { text, percent } = useIntl()
  return (
    <>
      {text('provider.requestCount', { requests })}
      {requests === 0 ? null : (
        <>
          <br />
          {text('provider.share', { percent: percent(Math.round((silent * 100) / requests)) })}
        </>
      )}
      {medianMs === null ? null : (
        <>
          <br />
          {text('provider.median', { ms: medianMs })}
        </>
      )}
    </>
  )
}

/** Checks whether the provider responds and accepts the keys. */
function Probe({ of: { gateway } }: { readonly of: GatewayHealth }) {
  const intl = useIntl()
  const { text } = intl
  const send = useMutation(probeGateway)
  const { run, busy, failure } = useAsyncAction()
  const [outcome, setOutcome] = useState<Outcome>()
  const probe = (): Promise<void> =>
    run(async () => {
      setOutcome(undefined)
      setOutcome((await send({ params: { gateway } })).outcome)
    })
  return (
    <div className="stack">
      {outcome === undefined ? null : (
        <Notice
          live
          variant={variants[outcome] as 'good' | 'warn' | 'bad'}
          title={text(`provider.probed.${outcome}`)}
        />
      )}
      {failure ? <Notice live variant="bad" title={failureText(failure, intl)} /> : null}
      <p>
        <RowButton
          variant="quiet"
          busy={busy}
          label={text('provider.probe')}
          fullLabel={text('provider.probeOf', { way: text(`admin.gateway.${gateway}`) })}
          onClick={() => void probe()}
        />
      </p>
    </div>
  )
}
