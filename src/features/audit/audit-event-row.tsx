import type { AuditEvent } from '#contract/audit/audit-events.ts'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { campaignStatus } from '#domain/campaign/campaign.ts'
import { findAuditEventName, type AuditFactName, auditFactNames } from '#domain/audit/audit-events.ts'
import { siteFields, siteParts } from '#domain/site/site.ts'
import { siteLabelWithPage } from '#src/components/admin/site-labels.ts'
import styles from '#src/components/admin/row-actions.module.css'

/** One row of the audit log. */
export function AuditEventRow({ of: done }: { readonly of: AuditEvent }) {
  const { text, rich, date } = useIntl()
  const { at, actor, eventName: event, facts } = done
  const known = findAuditEventName(event)
  return (
    <li className={styles.row}>
      <div>
        <h2>{known === undefined ? <bdi dir="ltr">{event}</bdi> : text(`audit.event.${known}`)}</h2>
        <p className="soft small">
          {actor === null ? (
            text('admin.automatic')
          ) : (
            <Link href={pathTo('adminUser', { id: actor.id })}>
              <bdi>{actor.name}</bdi>
            </Link>
          )}
          {', '}
          <time dateTime={at}>{date(at, 'time')}</time>
        </p>
        {done.subject === 'site' ? null : (
          <p className="small">{rich('audit.on', { subject: <AuditTarget key="subject" of={done} /> })}</p>
        )}
      </div>
      {facts.length === 0 ? null : (
        <dl className={`small ${styles.facts}`}>
          {facts.map((fact) => (
            <Fact key={fact.name} of={fact} event={event} />
          ))}
        </dl>
      )}
    </li>
  )
}

/** The object of the event, with a link to it. */
function AuditTarget({
  of: { subject: target, subjectType: targetKind, subjectName: targetName },
}: {
  readonly of: AuditEvent
}) {
  if (targetKind === null || targetName === null) return <bdi dir="ltr">{target}</bdi>
  return (
    <Link href={pathTo(targetKind === 'person' ? 'adminUser' : 'adminCampaign', { id: target })}>
      <bdi>{targetName || target}</bdi>
    </Link>
  )
}

/** One recorded detail. Names without a translation, such as those of nested lists, are shown as the log has them. */
function Fact({ of: { name, value }, event }: { readonly of: AuditEvent['facts'][number]; readonly event: string }) {
  const intl = useIntl()
  const label = isSiteField(event, name)
    ? siteLabelWithPage(name, intl)
    : name.split('.').map((part) => (isKnown(part) ? intl.text(`audit.fact.${part}`) : part))
  return (
    <div>
      <dt>
        <bdi>{label.join(' · ')}</bdi>
      </dt>
      <dd>
        <FactValue of={value} isStatus={event === 'campaign-status' && (name === 'from' || name === 'to')} />
      </dd>
    </div>
  )
}

interface FactValueProps {
  readonly of: string
  readonly isStatus: boolean
}

function FactValue({ of: value, isStatus }: FactValueProps) {
  const { text } = useIntl()
  if (value === 'changed') return text('audit.changed')
  if (value === 'true' || value === 'false') return text(value === 'true' ? 'audit.yes' : 'audit.no')
  const status = Object.values(campaignStatus).find((each) => String(each) === value)
  if (isStatus && status !== undefined) return text(`status.${status}`)
  return <bdi dir="ltr">{value}</bdi>
}

/** Site settings are recorded by the names of their fields. */
function isSiteField(eventName: string, name: string): boolean {
  return siteParts.some((part) => eventName === `site-${part}-changed` && Object.hasOwn(siteFields[part], name))
}

function isKnown(part: string): part is AuditFactName {
  return auditFactNames.some((each) => each === part)
}
