import { useSetAtom } from 'jotai'
import { updateMe } from '#contract/account/account.ts'
import { ownProfile } from '#contract/account/profile.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { WebAddressField } from '#src/components/web-address/web-address-field.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { SettingsFrame } from '#src/components/settings-frame.tsx'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { useQuery, useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { linkProblems, type OutsideLinks } from '#domain/account/profile.ts'
import { useUpdateSessionUser } from '#src/data/session/use-update-session-user.ts'

/** The user's links to external pages. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const profile = useQuery(ownProfile, {})
  return (
    <SettingsFrame section="links" title={text('settings.links')} lead={text('settings.linksLead')}>
      <div className="panel stack">
        <LoadedView of={profile} skeleton={<Skeleton lines={10} />}>
          {({ links }) => <LinksForm links={links} />}
        </LoadedView>
      </div>
    </SettingsFrame>
  )
}

function LinksForm({ links }: { readonly links: OutsideLinks }) {
  const { text } = useIntl()
  const send = useMutation(updateMe)
  const changePerson = useUpdateSessionUser()
  const showToast = useSetAtom(showToastAtom)
  const { form, blocked } = useLimitedForm({
    initial: fieldsOf(links),
    validate: (values) => linkProblems(linksOf(values)),
    send: async (values) => {
      await changePerson(await send({ body: { links: linksOf(values) } }))
      showToast({ text: 'settings.linksUpdated', variant: 'good' })
    },
  })
  const field = (name: keyof LinkFields, label: string, example: string) => (
    <WebAddressField of={form.field(name)} label={label} optional={text('settings.optional')} placeholder={example} />
  )
  return (
    <FormFrame form={form} submit={text('settings.save')} blocked={blocked}>
      {field('links.facebook', 'Facebook', 'https://www.facebook.com/…')}
      {field('links.twitter', 'X (Twitter)', 'https://x.com/…')}
      {field('links.linkedin', 'LinkedIn', 'https://www.linkedin.com/in/…')}
      {field('links.youtube', 'YouTube', 'https://www.youtube.com/@…')}
      {field('links.website', text('settings.website'), 'https://…')}
    </FormFrame>
  )
}

/**
 * Named as the server names them in a refusal. A type and not an interface, so that it is assignable to a record of
 * form values.
 */
type LinkFields = { readonly [K in keyof OutsideLinks as `links.${K}`]: string }

function fieldsOf({ facebook, twitter, linkedin, youtube, website }: OutsideLinks): LinkFields {
  return {
    'links.facebook': facebook,
    'links.twitter': twitter,
    'links.linkedin': linkedin,
    'links.youtube': youtube,
    'links.website': website,
  }
}

function linksOf(values: LinkFields): OutsideLinks {
  return {
    facebook: values['links.facebook'],
    twitter: values['links.twitter'],
    linkedin: values['links.linkedin'],
    youtube: values['links.youtube'],
    website: values['links.website'],
  }
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('settings.links') })
