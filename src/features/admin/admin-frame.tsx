import { Fragment, type ReactNode } from 'react'
import { type Place, PlaceFrame, type PlaceGroup } from '#src/components/place-nav.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import styles from './admin-frame.module.css'

export type AdminPlace =
  | 'overview'
  | 'content'
  | 'campaigns'
  | 'people'
  | 'acts'
  | 'offline'
  | 'providers'
  | 'saved'
  | 'withdrawals'
  | 'topUps'
  | 'bank'
  | 'gateways'
  | 'ach'
  | 'identity'
  | 'accreditation'
  | 'rules'
  | 'modules'
  | 'signIn'
  | 'site'

interface AdminFrameProps {
  readonly place: AdminPlace
  readonly title: ReactNode
  /** Beside the title, for example how old the data is. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** The administration: its navigation beside every page of it. */
export function AdminFrame({ place, title, beside, children }: AdminFrameProps) {
  return (
    <PlaceFrame label={useIntl().text('admin.title')} current={place} groups={useAdminPlaces()}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {beside}
      </div>
      {children}
    </PlaceFrame>
  )
}

/**
 * An e-mail address that, where it is too long for a line, breaks after its sign or a dot and not in mid-word. Here, and not in
 * a file of its own, because a further file is one more name in the first script of the site.
 */
export function MailText({ of }: { readonly of: string }) {
  return (
    <bdi dir="ltr">
      {of.split(/(?<=[@.])/).map((part, place) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={place}>
          {place === 0 ? null : <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}

function useAdminPlaces(): readonly PlaceGroup[] {
  const { text } = useIntl()
  const place = (key: AdminPlace, label: string, href: string): Place => ({ key, label, href })
  return [
    { key: 'overview', places: [place('overview', text('admin.overview'), routes.admin)] },
    {
      key: 'people',
      label: text('admin.group.people'),
      places: [
        place('campaigns', text('admin.campaigns'), routes.adminCampaigns),
        place('people', text('admin.people'), routes.adminPeople),
        place('identity', text('admin.identity'), routes.adminIdentity),
        place('accreditation', text('admin.accreditations'), routes.adminAccreditations),
        place('saved', text('admin.saved'), routes.adminSaved),
      ],
    },
    {
      key: 'money',
      label: text('admin.group.money'),
      places: [
        place('offline', text('admin.payments'), routes.adminOffline),
        place('providers', text('admin.providers'), routes.adminPayments),
        place('topUps', text('admin.topUps'), routes.adminTopUps),
        place('withdrawals', text('admin.withdrawals'), routes.adminWithdrawals),
      ],
    },
    {
      key: 'rules',
      label: text('admin.group.rules'),
      places: [
        place('gateways', text('admin.gateways'), routes.adminGateways),
        place('bank', text('admin.bank'), routes.adminBank),
        place('ach', text('admin.ach'), routes.adminAch),
        place('modules', text('admin.modules'), routes.adminModules),
        place('rules', text('admin.rules'), routes.adminRules),
      ],
    },
    {
      key: 'site',
      label: text('admin.group.site'),
      places: [
        place('content', text('admin.content'), routes.adminContent),
        place('site', text('admin.site'), routes.adminSite),
        place('signIn', text('admin.signIn'), routes.adminSignIn),
        place('acts', text('admin.acts'), routes.adminActs),
      ],
    },
  ]
}
