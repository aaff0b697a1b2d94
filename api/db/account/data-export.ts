/**
 * All data that is stored about one person, and about no one else. Each part names its columns: secrets (hashes, seeds,
 * encrypted numbers, tokens) are never read, and other participants are not named.
 */

import { sql } from 'kysely'
import type { Reader } from '#api/db/database.ts'
import { administratorEvents } from '#api/notifications.ts'

export type ExportRow = Readonly<Record<string, unknown>>

/** Keyed by the name of the part. */
export async function ownData(db: Reader, personId: string): Promise<Readonly<Record<string, readonly ExportRow[]>>> {
  const me = await db.selectFrom('app_user').select('email').where('id', '=', personId).executeTakeFirstOrThrow()
  const parts: [string, readonly ExportRow[]][] = []
  for (const [name, query] of Object.entries(queries))
    parts.push([name, (await query(personId, me.email).execute(db)).rows])
  return Object.fromEntries(parts)
}

const of = (strings: TemplateStringsArray, ...values: unknown[]) => sql<ExportRow>(strings, ...values)

const queries = {
  account: (person: string) => of`
    select id, email, first_name, last_name, slug, user_type, state, language, accredited, show_name, created_at, activated_at
    from app_user where id = ${person}`,
  termsAccepted: (person: string) => of`
    select accepted_at, language, hash from terms_acceptance where user_id = ${person} order by accepted_at`,
  profile: (person: string) => of`
    select city, description, links, photo_id, cover_id from user_profile where user_id = ${person}`,
  emailPreferences: (person: string) => of`
    select invested_campaign, saved_campaign, new_investment, new_comment, new_update, changed_at
    from email_preference where person_id = ${person}`,
  notificationPreferences: (person: string) => of`
    select choices, quiet_from, quiet_until, time_zone, changed_at from notification_preference where person_id = ${person}`,
  delayedNotifications: (person: string) => of`
    select event, channel, facts, created_at, due_at, sent_at
    from delayed_notification where person_id = ${person} order by created_at, id`,
  calendarFeed: (person: string) => of`
    select amounts, created_at from calendar_feed where person_id = ${person}`,
  newsletter: (_: string, email: string) => of`
    select email, language, state, requested_at, on_at, off_at from newsletter_subscription where lower(email) = lower(${email})`,
  sessions: (person: string) => of`
    select browser, platform, created_at, expires_at from user_session where user_id = ${person} order by created_at`,
  secondFactor: (person: string) => of`
    select secret is not null as is_on, confirmed_at from second_factor where user_id = ${person}`,
  passkeys: (person: string) => of`
    select name, created_at, used_at from passkey where user_id = ${person} order by created_at`,
  otherSignIns: (person: string) => of`
    select provider, email, connected_at from social_account where user_id = ${person} order by connected_at`,
  identity: (person: string) => of`
    select state, party_kind, reason, array_remove(reasons, 'watchlist') as reasons, changed_at, country, holder_country, expires_at, renewal from identity_check where person_id = ${person}`,
  accreditationLetters: (person: string) => of`
    select state, requested_at, answered_at from third_party_letter where person_id = ${person} order by requested_at, id`,
  identityVerifications: (person: string) => of`
    select method, party_kind, state, array_remove(reasons, 'watchlist') as reasons, submitted_at, changed_at
    from identity_verification where person_id = ${person} order by submitted_at, id`,
  identityDocuments: (person: string) => of`
    select d.slot, f.mime, f.bytes, d.added_at
    from identity_document d join stored_file f on f.id = d.file_id where d.person_id = ${person} order by d.slot`,
  questionnaireResults: (person: string) => of`
    select v.number as version, a.attempt, a.language, a.answered, a.score, a.pass_mark, a.passed, a.submitted_at
    from questionnaire_attempt a join questionnaire_version v on v.id = a.version_id
    where a.person_id = ${person} order by a.submitted_at, a.id`,
  residences: (person: string) => of`
    select country, declared_at from residence_declaration where person_id = ${person} order by declared_at, id`,
  accountDecisions: (person: string) => of`
    select decision, reason, at from account_decision where person_id = ${person} order by at`,
  investments: (person: string) => of`
    select i.id, c.slug as campaign, i.state, i.units, i.requested_units, i.unit_price, i.amount, i.fee, i.excess, i.currency, i.gateway, i.reference,
      i.anonymous, i.created_at, i.expires_at, i.confirmed_at, i.ended_at
    from investment i join campaign c on c.id = i.campaign_id where i.investor_id = ${person} order by i.created_at, i.id`,
  agreements: (person: string) => of`
    select a.id, a.investment_id, c.slug as campaign, a.version, a.content, a.hash, a.file_hash, a.previous_hash, a.units, a.amount, a.currency,
      a.legal_name, a.signature_kind, a.signature_text, a.signed_at, a.address, a.user_agent, a.cancel_until, a.voided_at
    from agreement a join campaign c on c.id = a.campaign_id where a.investor_id = ${person} order by a.signed_at, a.id`,
  reconfirmations: (person: string) => of`
    select r.investment_id, c.slug as campaign, a.previous, a.terms, a.explanation, r.state, a.reconfirm_until, r.answered_at
    from reconfirmation r join campaign_amendment a on a.id = r.amendment_id join campaign c on c.id = a.campaign_id
    where r.investor_id = ${person} order by a.requested_at, r.id`,
  payments: (person: string) => of`
    select id, investment_id, top_up_id, repayment_id, gateway, state, reason, amount, fee, currency, created_at, settled_at
    from payment_attempt where payer_id = ${person} order by created_at, id`,
  paymentMandates: (person: string) => of`
    select gateway, label, last4, expires_month, expires_year, agreed_at, agreed_ip, ended_at
    from payment_mandate where person_id = ${person} order by agreed_at, id`,
  walletEntries: (person: string) => of`
    select e.id, w.currency, w.kind, e.type, e.event, e.status, e.reason, e.amount, e.fee, e.gateway, e.investment_id,
      e.booked_at, e.created_at
    from wallet_entry e join wallet w on w.id = e.wallet_id where w.person_id = ${person} order by e.created_at, e.id`,
  withdrawals: (person: string) => of`
    select d.id, w.currency, d.holder, d.bank_name, d.account_type, d.masked_number, d.masked_routing, d.bank_reference,
      d.refusal, d.created_at, d.handled_at, d.returned_at, d.bank_fee, d.fee_bearer, d.fee_reason
    from wallet_withdrawal d join wallet w on w.id = d.wallet_id where w.person_id = ${person} order by d.created_at, d.id`,
  payoutAccount: (person: string) => of`
    select bank_name, account_type, masked_number, masked_routing, changed_at from withdrawal_account where person_id = ${person}`,
  savedCampaigns: (person: string) => of`
    select c.slug as campaign, s.created_at from saved_campaign s join campaign c on c.id = s.campaign_id
    where s.user_id = ${person} order by s.created_at`,
  savedSearches: (person: string) => of`
    select name, search, kind, property_type, strategy, notify, created_at
    from saved_search where user_id = ${person} order by created_at, id`,
  savedInvestments: (person: string) => of`
    select c.slug as campaign, s.units, s.created_at, s.expires_at from saved_investment s join campaign c on c.id = s.campaign_id
    where s.user_id = ${person} order by s.created_at`,
  indicationsOfInterest: (person: string) => of`
    select s.slug as page, i.amount, i.currency, i.shares_name, i.state, i.units, i.given_at, i.changed_at, i.settled_at
    from indication i join coming_soon s on s.campaign_id = i.campaign_id where i.user_id = ${person} order by i.given_at, i.id`,
  waitingPlaces: (person: string) => of`
    select c.slug as campaign, p.units, p.state, p.joined_at, p.ended_at from waiting_list_entry p
    join campaign c on c.id = p.campaign_id where p.person_id = ${person} order by p.joined_at`,
  campaigns: (person: string) => of`
    select id, slug, status, kind, currency, goal, raised, created_at, went_live_at, closed_at
    from campaign where owner_id = ${person} order by created_at`,
  payouts: (person: string) => of`
    select p.id, c.slug as campaign, p.state, p.currency, p.raised, p.fee, p.net, p.amount, p.account, p.reason, p.method,
      p.bank_reference, p.requested_at, p.decided_at, p.paid_at
    from payout p join campaign c on c.id = p.campaign_id where c.owner_id = ${person} order by p.requested_at, p.id`,
  payoutBankTransfers: (person: string) => of`
    select b.id, b.payout_id as payout, b.amount, b.currency, b.bank_reference, b.sent_at, b.returned_at, b.return_reason,
      b.bank_fee, b.fee_bearer, b.fee_reason
    from payout_bank_transfer b join payout p on p.id = b.payout_id join campaign c on c.id = p.campaign_id
    where c.owner_id = ${person} order by b.sent_at, b.id`,
  repayments: (person: string) => of`
    select r.id, c.slug as campaign, r.type, r.state, r.amount, r.fee, r.currency, r.period_start, r.period_end, r.due_on,
      r.description, r.reference, r.gateway, r.reason, r.bank_reference, r.created_at, r.paid_at
    from repayment r join campaign c on c.id = r.campaign_id where c.owner_id = ${person} order by r.created_at, r.id`,
  repaymentPlans: (person: string) => of`
    select p.id, c.slug as campaign, p.type, p.amount, p.currency, p.frequency, p.first_due_on, p.instalments, p.description,
      p.created_at, p.ended_at
    from repayment_plan p join campaign c on c.id = p.campaign_id where c.owner_id = ${person} order by p.created_at, p.id`,
  comments: (person: string) => of`
    select k.id, c.slug as campaign, k.body, k.status, k.created_at from campaign_comment k
    join campaign c on c.id = k.campaign_id where k.author_id = ${person} order by k.created_at, k.id`,
  reviewComments: (person: string) => of`
    select id, campaign, section, path, body, created_at from (
      select t.id, c.slug as campaign, t.section, t.path, t.body, t.created_at from review_thread t
        join campaign c on c.id = t.campaign_id where t.author_id = ${person}
      union all
      select r.id, c.slug, t.section, t.path, r.body, r.created_at from review_reply r
        join review_thread t on t.id = r.thread_id join campaign c on c.id = t.campaign_id where r.author_id = ${person}
    ) as k order by created_at, id`,
  // Named only if they agreed to be named publicly.
  following: (person: string) => of`
    select case when u.show_name then u.slug end as profile, f.created_at
    from person_follow f join app_user u on u.id = f.followed_id where f.follower_id = ${person} order by f.created_at`,
  invitations: (person: string) => of`
    select created_at from invitation where inviter_id = ${person} order by created_at, id`,
  // `presentOwnData` names counterparts as others see them.
  conversations: (person: string) => of`
    select c.id, c.kind, k.slug as campaign, case when u.id is not null then json_build_object('first_name', u.first_name,
      'last_name', u.last_name, 'show_name', u.show_name, 'state', u.state) end as counterpart, p.archived, p.muted,
      c.created_at, c.latest_at
    from conversation_participant p join conversation c on c.id = p.conversation_id
    left join campaign k on k.id = c.campaign_id
    left join app_user u on u.id = case when c.first_id = ${person} then c.second_id else c.first_id end
    where p.user_id = ${person} order by c.created_at, c.id`,
  // Their own: those of counterparts are about other people, and those of administrators are the site's.
  messagesSent: (person: string) => of`
    select m.id, m.conversation_id as conversation, m.body, array(select a.name from message_attachment a
      where a.message_id = m.id order by a.position) as attachments, m.created_at, m.removed_at
    from message m where m.author_id = ${person} and not m.as_team order by m.created_at, m.id`,
  blockedUsers: (person: string) => of`
    select case when u.show_name then u.slug end as profile, b.created_at
    from user_block b join app_user u on u.id = b.blocked_id where b.blocker_id = ${person} order by b.created_at, u.id`,
  messageReports: (person: string) => of`
    select reason, details, state, created_at, decided_at from message_report
    where reporter_id = ${person} order by created_at, id`,
  messagingSuspensions: (person: string) => of`
    select begun_at, until from messaging_suspension where user_id = ${person} order by begun_at`,
  messagesToTheSite: (_: string, email: string) => of`
    select topic, name, email, message, language, created_at from contact_message
    where lower(email) = lower(${email}) order by created_at`,
  documentRequests: (person: string) => of`
    select r.document_id, r.state, r.requested_at, r.decided_at from document_request r
    where r.person_id = ${person} order by r.requested_at`,
  documentsOpened: (person: string) => of`
    select document_id, at from document_opening where person_id = ${person} order by at`,
  // Those of administrators are about other people.
  notifications: (person: string) => of`
    select kind, facts, created_at, read_at from notification where user_id = ${person}
      and kind not in (${sql.join(administratorEvents)}) order by created_at, id`,
  files: (person: string) => of`
    select id, kind, mime, bytes, created_at from stored_file where owner_id = ${person} order by created_at, id`,
  // Actions by or on the person. Other actors and their details are omitted.
  auditLog: (person: string) => of`
    select event_name, at, actor_id is not distinct from ${person}::uuid as by_you, subject = ${person} as about_you
    from audit_event where actor_id = ${person} or subject = ${person} order by at, id`,
} as const
