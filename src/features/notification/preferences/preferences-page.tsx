import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import {
  type emailPreferences,
  getEmailPreferences,
  updateEmailPreferences,
} from '#contract/notification/email-preferences.ts'
import type { Value } from '#contract/schema.ts'
import { digestKinds, type DigestKind, mailFrequencies, type MailFrequency } from '#domain/notification/mailing.ts'
import { Age } from '#src/components/age.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { SettingsFrame } from '#src/components/settings-frame.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useQuery, useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Switch } from '#src/ui/switch.tsx'
import styles from '#src/components/settings.module.css'

type Preferences = Value<typeof emailPreferences>

/** How often e-mails report news, by kind (investing 3, 7). */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const id = useAtomValue(sessionAtom)?.user.id
  const loaded = useQuery(getEmailPreferences, id === undefined ? null : { params: { id } })
  return (
    <SettingsFrame
      section="emails"
      title={text('settings.emails')}
      lead={text('prefs.emailsLead')}
      beside={<Age savedAt={loaded.savedAt} updating={loaded.updating} />}
    >
      <LoadedView
        of={loaded}
        skeleton={
          <div className="panel">
            <Skeleton lines={12} />
          </div>
        }
      >
        {(preferences) => <Choices key={JSON.stringify(preferences)} saved={preferences} />}
      </LoadedView>
      <Notice title={text('prefs.alwaysTitle')}>{text('prefs.alwaysText')}</Notice>
      <p>
        <Link href={routes.newsletter}>{text('prefs.toNewsletter')}</Link>
      </p>
    </SettingsFrame>
  )
}

function Choices({ saved }: { readonly saved: Preferences }) {
  const intl = useIntl()
  const { text } = intl
  const id = useAtomValue(sessionAtom)?.user.id ?? ''
  const send = useMutation(updateEmailPreferences)
  const showToast = useSetAtom(showToastAtom)
  const [chosen, setChosen] = useState(saved)
  const { busy, failure, run } = useAsyncAction()
  const trouble = failure && failureText(failure, intl)
  const changed = digestKinds.filter((kind) => chosen[kind] !== saved[kind])
  const save = (): Promise<void> =>
    run(async () => {
      const body = Object.fromEntries(changed.map((kind) => [kind, chosen[kind]]))
      await send({ params: { id }, body })
      showToast({ text: 'prefs.emailsUpdated', variant: 'good' })
    })
  return (
    <form
      className={`panel ${styles.list}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && changed.length > 0) void save()
      }}
    >
      {digestKinds.map((kind) => (
        <Kind
          key={kind}
          kind={kind}
          value={chosen[kind]}
          onChange={(frequency) => setChosen({ ...chosen, [kind]: frequency })}
        />
      ))}
      {trouble === undefined ? null : <Notice variant="bad" live title={trouble} />}
      <div className={styles.actions}>
        <Button
          type="submit"
          busy={busy}
          needsConnection
          blocked={changed.length === 0 ? text('prefs.nothingChanged') : undefined}
        >
          {text('settings.save')}
        </Button>
      </div>
    </form>
  )
}

interface KindProps {
  readonly kind: DigestKind
  readonly value: MailFrequency
  readonly onChange: (value: MailFrequency) => void
}

function Kind({ kind, value, onChange }: KindProps) {
  const { text } = useIntl()
  return (
    <section className={styles.row} aria-labelledby={`kind-${kind}`}>
      <h2 className={styles.name} id={`kind-${kind}`}>
        {text(`prefs.kind.${kind}`)}
      </h2>
      <p className="soft small">{text(`prefs.kindText.${kind}`)}</p>
      <Switch
        label={text(`prefs.kind.${kind}`)}
        name={kind}
        value={value}
        onChange={onChange}
        options={mailFrequencies.map((each) => ({ value: each, text: text(`prefs.frequency.${each}`) }))}
      />
    </section>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('settings.emails') })
