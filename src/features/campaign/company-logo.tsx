import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import { PictureView } from '#src/components/campaign/picture.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { classes } from '#src/ui/classes.ts'
import { companyInitials } from './company-initials.ts'
import styles from './company-logo.module.css'

interface CompanyLogoProps {
  readonly company: CampaignDetail['company']
  readonly large?: boolean
}

/** The company's logo on a plate of fixed size; its initials if it has no logo. */
export function CompanyLogo({ company: { name, logo }, large = false }: CompanyLogoProps) {
  const { text } = useIntl()
  const plate = classes(styles.plate, large && styles.large)
  if (logo)
    return (
      <PictureView
        picture={{ ...logo, alt: text('detail.logoOf', { name: isolated(name) }) }}
        sizes={large ? '4.5rem' : '2.5rem'}
        mark
        className={classes(plate, styles.logo)}
      />
    )
  const initials = companyInitials(name)
  return initials === '' ? null : (
    <span className={classes(plate, styles.initials)} aria-hidden="true">
      {initials}
    </span>
  )
}
