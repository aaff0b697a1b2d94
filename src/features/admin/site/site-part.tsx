import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { type SiteAdministration, siteChanges } from '#contract/admin/site.ts'
import type { PlainSiteValues, SitePart } from '#domain/site/site.ts'
import { FormFrame } from '#src/components/form-parts.tsx'
import { type FormValues, useForm } from '#src/components/use-form.ts'
import { isFailure } from '#src/data/failure.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { Changed } from '#src/features/admin/changed.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { CaptchaKeys } from './captcha-keys.tsx'
import { MaintenanceNote } from './maintenance-note.tsx'
import { SiteFieldList } from './site-fields.tsx'
import { formValues, sameForm, siteFormProblems, siteValues } from './site-values.ts'
import styles from './site.module.css'

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

/** One part. What somebody else saves meanwhile is said, and never put over what is being typed. */
export function SitePartView({ part, site, reload }: Props) {
  const { text } = useIntl()
  const latest = site.parts[part] as unknown as PartState
  const [edition, setEdition] = useState({ base: latest, count: 0 })
  const [isDirty, setDirty] = useState(false)
  // The stored version arrives before the answer of one's own save: until that answer it is not somebody else's.
  const [isSaving, setSaving] = useState(false)
  const isNewer = !isSaving && latest.version > edition.base.version
  const adopt = (): void => setEdition(({ count }) => ({ base: latest, count: count + 1 }))
  // Nothing is being typed: what is stored now is shown at once.
  if (isNewer && !isDirty) adopt()
  return (
    <div className={`stack ${styles.page}`}>
      <p>{text(`site.lead.${part}`)}</p>
      {part === 'maintenance' ? <MaintenanceNote address={site.address} /> : null}
      {part === 'captcha' ? <CaptchaKeys keys={site.captchaKeys} /> : null}
      {isNewer && isDirty ? (
        <Notice
          look="warn"
          live
          title={text('site.newer')}
          action={
            <Button look="quiet" onClick={adopt}>
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
        isToldOfNewer={isNewer && isDirty}
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
  /** The refusal of a saving is said already, with what can be done about it. */
  readonly isToldOfNewer: boolean
}

function PartForm({ part, site, base, noteDirty, noteSaving, onSaved, onConflict, isToldOfNewer }: FormProps) {
  const { text, decimalMark } = useIntl()
  const online = useOnline()
  const change = useSteadySend(siteChanges[part])
  const showToast = useSetAtom(showToastAtom)
  const initial = formValues(part, base.values)
  const form = useForm<FormValues>({
    initial,
    judge: (values) => siteFormProblems(part, values, decimalMark, site),
    send: async (values) => {
      noteSaving(true)
      try {
        const body = siteValues(part, values, decimalMark) as never
        const reply = (await change({ body }, { ifMatch: base.version })) as unknown as PartState
        form.set(formValues(part, reply.values))
        onSaved(reply)
        showToast({ text: 'site.saved', look: 'good' })
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
  const isTold = isToldOfNewer && form.failure?.code === 'VERSION_CONFLICT'
  return (
    <FormFrame
      form={isTold ? { ...form, failure: undefined } : form}
      submit={text('site.save')}
      blocked={online ? undefined : text('shell.needsConnection')}
    >
      <SiteFieldList part={part} form={form} site={site} />
    </FormFrame>
  )
}
