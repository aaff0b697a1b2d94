/** Every call and who answers it. A missing handler does not compile. */

import type { Calls } from '#contract/calls.ts'
import type { Handler } from './handler.ts'
import { activate } from './account/activate.ts'
import { activation } from './account/activation.ts'
import { me } from './account/me.ts'
import { pushTicket } from './account/push-ticket.ts'
import { resendActivation } from './account/resend-activation.ts'
import { setUp } from './account/set-up.ts'
import { signIn } from './account/sign-in.ts'
import { signOut } from './account/sign-out.ts'
import { signUp } from './account/sign-up.ts'
import { updateMe } from './account/update-me.ts'
import { userTypes } from './account/user-types.ts'
import { confirmPayment } from './admin/confirm-payment.ts'
import { decideCampaign } from './admin/decide-campaign.ts'
import { getCampaign } from './admin/get-campaign.ts'
import { listCampaigns as listForReview } from './admin/list-campaigns.ts'
import { listPayments } from './admin/list-payments.ts'
import { overview } from './admin/overview.ts'
import { countReits } from './campaign/count-reits.ts'
import { getBySlug } from './campaign/get-by-slug.ts'
import { latestActivity } from './campaign/latest-activity.ts'
import { listCampaigns, listFront } from './campaign/list-campaigns.ts'
import { listComments } from './campaign/list-comments.ts'
import { listDocuments } from './campaign/list-documents.ts'
import { listFaqs } from './campaign/list-faqs.ts'
import { listInvestors } from './campaign/list-investors.ts'
import { listPictures } from './campaign/list-pictures.ts'
import { listSaved, savedIds } from './campaign/list-saved.ts'
import { listTeam } from './campaign/list-team.ts'
import { listUpdates } from './campaign/list-updates.ts'
import { openDocument } from './campaign/open-document.ts'
import { save, unsave } from './campaign/save.ts'
import { figures } from './campaign-dashboard/figures.ts'
import { listOwn } from './campaign-dashboard/list-own.ts'
import { postUpdate } from './campaign-dashboard/post-update.ts'
import { create as createCampaign } from './campaign-edit/create.ts'
import { get as getDraft } from './campaign-edit/get.ts'
import { getCompany } from './campaign-edit/get-company.ts'
import { updateCompany } from './campaign-edit/update-company.ts'
import { getPage } from './content/get-page.ts'
import { cancel } from './investment/cancel.ts'
import { check } from './investment/check.ts'
import { create as createInvestment } from './investment/create.ts'
import { get as getInvestment } from './investment/get.ts'
import { graph } from './investment/graph.ts'
import { listMine } from './investment/list-mine.ts'
import { receipt } from './investment/receipt.ts'
import { currencies, totals } from './investment/totals.ts'
import { bootstrap } from './settings/bootstrap.ts'
import { campaign } from './settings/campaign.ts'
import { listCurrencies } from './settings/list-currencies.ts'
import { listLanguages } from './settings/list-languages.ts'
import { listMenus } from './settings/list-menus.ts'
import { listCategories, listIndustries, listPropertyTypes, listStrategies } from './settings/list-options.ts'
import { site } from './settings/site.ts'
import { listNotifications } from './social/list-notifications.ts'
import { readNotifications } from './social/read-notifications.ts'

type Handlers = { readonly [A in keyof Calls]: { readonly [N in keyof Calls[A]]: Handler<Calls[A][N]> } }

export const handlers: Handlers = {
  account: {
    activate,
    activation,
    me,
    pushTicket,
    resendActivation,
    setUp,
    signIn,
    signOut,
    signUp,
    updateMe,
    userTypes,
  },
  settings: {
    bootstrap,
    campaign,
    listCategories,
    listCurrencies,
    listIndustries,
    listLanguages,
    listMenus,
    listPropertyTypes,
    listStrategies,
    site,
  },
  content: { getPage },
  campaign: {
    countReits,
    getBySlug,
    latestActivity,
    listCampaigns,
    listComments,
    listDocuments,
    listFaqs,
    listFront,
    listInvestors,
    listPictures,
    listSaved,
    listTeam,
    listUpdates,
    openDocument,
    save,
    savedIds,
    unsave,
  },
  campaignEdit: { create: createCampaign, get: getDraft, getCompany, updateCompany },
  campaignDashboard: { figures, listOwn, postUpdate },
  investment: {
    cancel,
    check,
    create: createInvestment,
    currencies,
    get: getInvestment,
    graph,
    listMine,
    receipt,
    totals,
  },
  social: { listNotifications, readNotifications },
  admin: { confirmPayment, decideCampaign, getCampaign, listCampaigns: listForReview, listPayments, overview },
}
