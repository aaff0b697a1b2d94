import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { type SiteAdministration, siteChanges } from '#contract/site/admin-site.ts'
import type { PlainSiteValues, SitePart } from '#domain/site/site.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { type FormValues, useForm } from '#src/components/form/use-form.ts'
import { isFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { Changed } from '#src/components/admin/changed.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SiteFieldList } from './site-fields.tsx'
import { formValues, sameForm, siteFormProblems, siteValues } from './site-values.ts'
import styles from './site.module.css'
import { VirusScannerPanel } from './virus-scanner-panel.tsx'

interface PartState {
  readonly values: PlainSiteValues
  readonly version: number
  readonly changed: { readonly at: string; readonly by: string } | null
}

interface Props {
  readonly part: SitePart
  readonly site: SiteAdministration
  readonly reload: () => void
}

/** One part. A concurrent change by another administrator is reported, and never overwrites the current input. */
export function SitePartView({ part, site, reload }: Props) {
  const { text } = useIntl()
  const latest = site.parts[part] as unknown as PartState
  const [edition, setEdition] = useState({ base: latest, count: 0 })
  const [isDirty, setDirty] = useState(false)
  // The stored version arrives before the response of the administrator's own save: until that response it is not a
  // concurrent change.
  const [isSaving, setSaving] = useState(false)
  const isNewer = !isSaving && latest.version > edition.base.version
  const adopt = (): void => setEdition(({ count }) => ({ base: latest, count: count + 1 }))
  // The form has no unsaved input, so the stored version is shown immediately.
  if (isNewer && !isDirty) adopt()
  return (
    <div className={`stack ${styles.page}`}>
      <p>{text(`site.lead.${part}`)}</p>
      {part === 'maintenance' ? <MaintenanceNote address={site.address} /> : null}
      {part === 'images' ? <VirusScannerPanel /> : null}
      {part === 'captcha' ? <CaptchaKeys keys={site.captchaKeys} /> : null}
      {isNewer && isDirty ? (
        <Notice
          variant="warn"
          live
          title={text('site.newer')}
          action={
            <Button variant="quiet" onClick={adopt}>
              {text('site.newerShow')}
            </Button>
          }
        >
          {text('site.newerText')}
        </Notice>
      ) : null}
      <PartForm
        key={edition.count}
        part={part}
        site={site}
        base={edition.base}
        noteDirty={setDirty}
        noteSaving={setSaving}
        onSaved={(base) => setEdition(({ count }) => ({ base, count }))}
        onConflict={reload}
        showsConflict={isNewer && isDirty}
      />
      {edition.base.changed ? <Changed of={edition.base.changed} /> : null}
    </div>
  )
}

interface FormProps {
  readonly part: SitePart
  readonly site: SiteAdministration
  readonly base: PartState
  readonly noteDirty: (dirty: boolean) => void
  readonly noteSaving: (saving: boolean) => void
  readonly onSaved: (reply: PartState) => void
  readonly onConflict: () => void
  /** The refusal of a save is already shown, with the available actions. */
  readonly showsConflict: boolean
}

function PartForm({ part, site, base, noteDirty, noteSaving, onSaved, onConflict, showsConflict }: FormProps) {
  const { text, decimalMark } = useIntl()
  const change = useIdempotentMutation(siteChanges[part])
  const showToast = useSetAtom(showToastAtom)
  const initial = formValues(part, base.values)
  const form = useForm<FormValues>({
    initial,
    validate: (values) => siteFormProblems(part, values, decimalMark, site),
    send: async (values) => {
      noteSaving(true)
      try {
        const body = siteValues(part, values, decimalMark) as never
        const reply = (await change({ body }, { ifMatch: base.version })) as unknown as PartState
        form.set(formValues(part, reply.values))
        onSaved(reply)
        showToast({ text: 'site.saved', variant: 'good' })
      } catch (error) {
        if (isFailure(error, 'VERSION_CONFLICT')) onConflict()
        throw error
      } finally {
        noteSaving(false)
      }
    },
  })
  const isSame = sameForm(initial, form.values)
  useEffect(() => {
    noteDirty(!isSame)
    return () => noteDirty(false)
  }, [isSame, noteDirty])
  const isConflictShown = showsConflict && form.failure?.code === 'VERSION_CONFLICT'
  return (
    <FormFrame
      form={isConflictShown ? { ...form, failure: undefined } : form}
      submit={text('site.save')}
      needsConnection
    >
      <SiteFieldList part={part} form={form} site={site} />
    </FormFrame>
  )
}

/** Users with access while the site is closed, with this device's IP address. */
function MaintenanceNote({ address }: { readonly address: string }) {
  const { text, rich } = useIntl()
  return (
    <Notice title={text('site.maintenanceWho')}>
      {rich('site.maintenanceAddress', {
        address: (
          <bdi key="address" dir="ltr">
            <code>{address}</code>
          </bdi>
        ),
      })}
    </Notice>
  )
}

/** Where the active keys come from. */
function CaptchaKeys({ keys: { source, shown, unreadable } }: { readonly keys: SiteAdministration['captchaKeys'] }) {
  const { text, rich } = useIntl()
  if (unreadable) return <Notice variant="bad" title={text('site.captchaUnreadable')} />
  if (source === 'administrator')
    return (
      <Notice variant="good">
        {rich('site.captchaEntered', {
          shown: (
            <bdi key="shown" dir="ltr">
              {shown}
            </bdi>
          ),
        })}
      </Notice>
    )
  return <Notice>{text(source === 'environment' ? 'site.captchaFixed' : 'site.captchaNone')}</Notice>
}
