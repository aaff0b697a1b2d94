import { useLocation } from 'wouter'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { auditEventNames } from '#domain/audit/audit-events.ts'
import type { AuditEventsQuery } from './audit-query.ts'
import styles from '#src/components/admin/row-actions.module.css'

const fieldNames = ['eventName', 'actor', 'subject', 'from', 'to'] as const

/** Filter of the audit log. The filter is stored in the URL, so that it can be bookmarked and shared. */
export function AuditEventsFilter({ of: auditQuery }: { readonly of: AuditEventsQuery }) {
  const { text } = useIntl()
  const [, navigate] = useLocation()
  const search = (form: HTMLFormElement): void => {
    const values = new FormData(form)
    const query = Object.fromEntries(fieldNames.map((name) => [name, String(values.get(name) ?? '').trim()]))
    navigate(pathTo('adminAudit', {}, query), { replace: true, state: { keepScroll: true } })
  }
  return (
    <form
      role="search"
      className={styles.filter}
      onSubmit={(event) => {
        event.preventDefault()
        search(event.currentTarget)
      }}
    >
      <Field label={text('audit.action')}>
        {(wiring) => (
          <select {...wiring} name="eventName" defaultValue={auditQuery.eventName ?? ''}>
            <option value="">{text('audit.all')}</option>
            {auditEventNames.map((eventName) => (
              <option key={eventName} value={eventName}>
                {text(`audit.event.${eventName}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={text('audit.actor')}>
        {(wiring) => (
          <input
            {...wiring}
            name="actor"
            type="email"
            dir="ltr"
            autoComplete="off"
            defaultValue={auditQuery.actor}
            maxLength={254}
          />
        )}
      </Field>
      <Field label={text('audit.subject')}>
        {(wiring) => (
          <input
            {...wiring}
            name="subject"
            dir="ltr"
            autoComplete="off"
            defaultValue={auditQuery.subject}
            maxLength={200}
          />
        )}
      </Field>
      <Field label={text('audit.from')}>
        {(wiring) => (
          <input {...wiring} name="from" type="date" min="2000-01-01" max="2999-12-31" defaultValue={auditQuery.from} />
        )}
      </Field>
      <Field label={text('audit.to')}>
        {(wiring) => (
          <input {...wiring} name="to" type="date" min="2000-01-01" max="2999-12-31" defaultValue={auditQuery.to} />
        )}
      </Field>
      <Button type="submit" variant="quiet">
        {text('admin.search')}
      </Button>
    </form>
  )
}
