import { useLocation } from 'wouter'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { auditEventNames } from '#domain/audit-events.ts'
import type { ActsAsked } from './acts-query.ts'
import styles from './acts.module.css'

const fieldNames = ['act', 'actor', 'subject', 'from', 'to'] as const

/** What to look for in the audit log. What is asked stands in the address, so it can be kept and sent. */
export function ActsFilter({ of: asked }: { readonly of: ActsAsked }) {
  const { text } = useIntl()
  const [, navigate] = useLocation()
  const search = (form: HTMLFormElement): void => {
    const values = new FormData(form)
    const query = Object.fromEntries(fieldNames.map((name) => [name, String(values.get(name) ?? '').trim()]))
    navigate(pathTo('adminActs', {}, query), { replace: true, state: { keepScroll: true } })
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
      <Field label={text('acts.act')}>
        {(wiring) => (
          <select {...wiring} name="act" defaultValue={asked.act ?? ''}>
            <option value="">{text('acts.all')}</option>
            {auditEventNames.map((act) => (
              <option key={act} value={act}>
                {text(`acts.of.${act}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={text('acts.actor')}>
        {(wiring) => (
          <input
            {...wiring}
            name="actor"
            type="email"
            dir="ltr"
            autoComplete="off"
            defaultValue={asked.actor}
            maxLength={254}
          />
        )}
      </Field>
      <Field label={text('acts.subject')}>
        {(wiring) => (
          <input {...wiring} name="subject" dir="ltr" autoComplete="off" defaultValue={asked.subject} maxLength={200} />
        )}
      </Field>
      <Field label={text('acts.from')}>
        {(wiring) => (
          <input {...wiring} name="from" type="date" min="2000-01-01" max="2999-12-31" defaultValue={asked.from} />
        )}
      </Field>
      <Field label={text('acts.to')}>
        {(wiring) => (
          <input {...wiring} name="to" type="date" min="2000-01-01" max="2999-12-31" defaultValue={asked.to} />
        )}
      </Field>
      <Button type="submit" look="quiet">
        {text('admin.search')}
      </Button>
    </form>
  )
}
