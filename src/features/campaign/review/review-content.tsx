import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import type { CampaignFaq, TeamMember } from '#contract/campaign/campaign-tabs.ts'
import type { CampaignPreview } from '#contract/draft/campaign-preview.ts'
import { publicUrl } from '#domain/public-url.ts'
import { CampaignText } from '#src/components/markdown/campaign-text.tsx'
import { PictureView } from '#src/components/campaign/picture.tsx'
import { VideoFrame } from '#src/components/campaign/video-frame.tsx'
import { Link } from '#src/components/link.tsx'
import { CompanyLogo } from '#src/features/campaign/company-logo.tsx'
import { DocumentList } from '#src/features/campaign/tabs/documents.tsx'
import { Property } from '#src/features/campaign/tabs/property.tsx'
import { FiguresPanel } from '#src/features/campaign/figures-panel.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Facts } from '#src/ui/facts.tsx'
import type { Review } from './decisions.ts'
import { ReviewPartView } from './review-part.tsx'
import { TopicComments } from './threads/topic-comments.tsx'
import styles from './review-part.module.css'

interface ReviewContentProps {
  readonly of: CampaignPreview
  readonly since: Review['sinceDecision']
}

/** The content of the campaign as investors read it, in full: nothing is behind a tab or collapsed. */
export function ReviewContent({ of, since }: ReviewContentProps) {
  return (
    <>
      <ReviewPartView part="story" since={since}>
        <Story of={of} />
      </ReviewPartView>
      <ReviewPartView part="company" since={since}>
        <Company of={of.campaign} />
      </ReviewPartView>
      <ReviewPartView part="team" since={since}>
        <Team items={of.team} />
      </ReviewPartView>
      <ReviewPartView part="faqs" since={since}>
        <Faqs items={of.faqs} />
      </ReviewPartView>
      <ReviewPartView part="documents" since={since}>
        {of.documents.length === 0 ? <NoEntry /> : <DocumentList items={of.documents} slug={of.campaign.card.slug} />}
      </ReviewPartView>
    </>
  )
}

function NoEntry() {
  const { text } = useIntl()
  return <p className="soft">{text('admin.partEmpty')}</p>
}

function Story({ of: { campaign, pictures, videos } }: { readonly of: CampaignPreview }) {
  const { text } = useIntl()
  return (
    <>
      {campaign.story === '' && campaign.longStory === '' ? <NoEntry /> : null}
      {(['campaignStory', 'longStory'] as const).map((path) => {
        const paragraphs = path === 'campaignStory' ? campaign.story : campaign.longStory
        return paragraphs === '' ? null : (
          <TopicComments key={path} section="story" path={path}>
            <CampaignText text={paragraphs} />
          </TopicComments>
        )
      })}
      {campaign.highlights.length === 0 ? null : (
        <div>
          <TopicComments section="highlights">
            <h3>{text('draft.section.highlights')}</h3>
          </TopicComments>
          <ul>
            {campaign.highlights.map((highlight) => (
              <li key={highlight} dir="auto">
                {highlight}
              </li>
            ))}
          </ul>
        </div>
      )}
      <TopicComments section="fundraising">
        <h3>{text('draft.section.fundraising')}</h3>
      </TopicComments>
      <Property campaign={campaign} />
      {pictures.length === 0 ? null : (
        <>
          <TopicComments section="images">
            <h3>{text('draft.section.images')}</h3>
          </TopicComments>
          <ul className={styles.pictures}>
            {pictures.map((picture) => (
              <li key={picture.id}>
                <figure>
                  {/* The content is described once, in the caption below it. */}
                  <PictureView picture={{ ...picture, alt: '' }} sizes="(min-width: 60rem) 16rem, 92vw" />
                  <figcaption className="soft small" dir="auto">
                    {picture.alt}
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </>
      )}
      {videos.length === 0 ? null : (
        <>
          <TopicComments section="videos">
            <h3>{text('draft.section.videos')}</h3>
          </TopicComments>
          <ul className={styles.items}>
            {videos.map(({ id, title, video, description }) => (
              <li key={id}>
                <VideoFrame video={video} title={title} />
                <p dir="auto">{title}</p>
                {description === '' ? null : (
                  <p className="soft" dir="auto">
                    {description}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Company({ of: { company, links, financials } }: { readonly of: CampaignDetail }) {
  const { text } = useIntl()
  const urls = [{ title: company.website, url: company.website }, ...links].filter(
    ({ url }) => publicUrl(url) !== undefined,
  )
  return (
    <>
      <TopicComments section="company" path="companyLogo">
        <CompanyLogo company={company} large />
      </TopicComments>
      {company.description === '' ? null : (
        <TopicComments section="company" path="description">
          <p className={styles.text} dir="auto">
            {company.description}
          </p>
        </TopicComments>
      )}
      <Facts
        variant="panel"
        rows={[
          [
            text('draft.company.companyName'),
            <TopicComments key="name" section="company" path="companyName">
              <bdi>{company.name || '–'}</bdi>
            </TopicComments>,
          ],
          [
            text('draft.company.yearFounded'),
            <TopicComments key="year" section="company" path="yearFounded">
              <span>{company.yearFounded || '–'}</span>
            </TopicComments>,
          ],
          [
            text('draft.company.address'),
            <TopicComments key="address" section="company" path="address">
              <bdi>{company.address || '–'}</bdi>
            </TopicComments>,
          ],
          [
            text('draft.section.links'),
            urls.length === 0 ? null : (
              <ul key="links" className={styles.items}>
                {urls.map(({ title, url }) => (
                  <li key={`${title} ${url}`}>
                    <Link href={url}>
                      <bdi>{title}</bdi>
                    </Link>
                  </li>
                ))}
              </ul>
            ),
          ],
        ]}
      />
      {financials ? (
        <>
          <FiguresPanel of={financials} />
          <TopicComments section="figures" />
        </>
      ) : null}
    </>
  )
}

function Team({ items }: { readonly items: readonly TeamMember[] }) {
  const { text } = useIntl()
  if (items.length === 0) return <NoEntry />
  return (
    <ul className={styles.items}>
      {items.map((member) => (
        <li key={member.id} className={styles.member}>
          {member.photo ? <PictureView picture={member.photo} sizes="4rem" /> : <span />}
          <div>
            <h3 className="cluster">
              <bdi>{member.fullName}</bdi>
              {member.isLead ? <Badge>{text('draft.section.leads')}</Badge> : null}
            </h3>
            <p className="soft" dir="auto">
              {member.role}
            </p>
            <TopicComments section={member.isLead ? 'leads' : 'team'} path={member.id}>
              <p className={styles.text} dir="auto">
                {member.bio}
              </p>
            </TopicComments>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Faqs({ items }: { readonly items: readonly CampaignFaq[] }) {
  if (items.length === 0) return <NoEntry />
  return (
    <ul className={styles.items}>
      {items.map(({ id, question, answer }) => (
        <li key={id}>
          <h3 dir="auto">{question}</h3>
          <TopicComments section="faqs" path={id}>
            <p className={styles.text} dir="auto">
              {answer}
            </p>
          </TopicComments>
        </li>
      ))}
    </ul>
  )
}
