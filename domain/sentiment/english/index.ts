import { degree, expectation, NEGATION, NOTHING } from '../entries.ts'
import { compile, type Grammar, phrases, type WordList, wordSet } from '../lexicon.ts'
import { JUDGEMENTS, TRADERS } from './judgements.ts'
import { MEASURES } from './measures.ts'
import { MOVEMENT_VERBS } from './movement-verbs.ts'
import { generalJudgement } from './vader.ts'

/** Words that change the meaning of others, and phrases whose words would mislead. */
export const FUNCTION_WORDS: readonly WordList[] = [
  [
    NEGATION,
    `no not never without nor neither none nobody hardly barely isn't aren't wasn't weren't doesn't don't didn't
    won't wouldn't can't cannot couldn't hasn't haven't hadn't shouldn't avoid avoids avoided avoiding avert averts
    averted prevent prevents prevented escape escapes escaped dodge dodges dodged end_to ends_to deny denies denied
    out_of far_from fail_to fails_to failed_to unable_to instead_of ward_off wards_off rule_out rules_out ruled_out
    shrug_off shrugs_off shrugged_off shake_off shakes_off shook_off overcome* allay allays allayed`,
  ],
  [
    expectation(1),
    `more_than_expected higher_than_expected greater_than_expected larger_than_expected bigger_than_expected
    above_what_was_expected`,
  ],
  [expectation(-1), 'less_than_expected lower_than_expected smaller_than_expected fewer_than_expected'],
  [
    degree(1.3),
    `sharply sharp significantly significant considerably substantial substantially heavily heavy massive massively
    huge steep steeply dramatic dramatically`,
  ],
  [degree(0.7), 'slightly slight modestly modest marginally marginal somewhat almost nearly mildly'],
  [
    NOTHING,
    `not_only no_doubt market_research stock_exchange stock_exchanges share_capital shares_outstanding
    number_of_shares share_of per_share earnings_per_share up_to down_to set_up sets_up setting_up made_up make_up
    start_up take_up takes_up taken_up sign_up team_up teams_up teaming_up line_up up_for capital_market
    capital_markets in_order in_order_to board_of_directors long_term short_term as_long
    no_longer lower_house higher_education business_area business_areas sales_office business_unit real_estate
    high_quality low_cost fine_paper production_line more_than less_than at_least in_addition business_days
    result_of as_a_result results_of record_date record_label private_equity equity_ratio loss_of_life gold_mine
    lead_to leads_to coal_fired gas_fired declined_to_comment declines_to_comment declined_comment closed_end
    open_end close_to closing_price top_management high_street open_market market_price fair_value ruling_in
    sec_halts_trading sec_suspends_trading nasdaq_halts_trading nasdaq_suspends_trading nyse_halts_trading
    nyse_suspends_trading`,
  ],
]

export const ENGLISH: Grammar = {
  lexicon: compile([...JUDGEMENTS, ...MEASURES, ...MOVEMENT_VERBS, ...FUNCTION_WORDS]),
  otherwise: generalJudgement,
  barriers: wordSet(
    'and but although though after as amid while when if despite because which that where due on with before',
  ),
  determiners: wordSet('a an the its his their this any further sharp big another'),
  of: wordSet('of'),
  bought: wordSet(''),
  reasons: wordSet(''),
  and: wordSet('and'),
  complements: wordSet('with that which'),
  contrasts: phrases('but however although though yet'),
  concessions: phrases('despite in_spite_of notwithstanding'),
  into: wordSet('to into'),
  personal: wordSet(''),
  causes: wordSet('after'),
  questions: phrases('how what which who why where when should is are can will'),
  digests: phrases('and_other_news'),
  more: wordSet('more higher up increase rise above'),
  less: wordSet('less lower fewer down decrease drop fall below'),
  against: phrases(
    'compared_with compared_to versus vs against as_compared_to as_compared_with up_from down_from in_comparison_to in_comparison_with from',
  ),
  from: wordSet('from'),
  to: wordSet('to'),
  losses: wordSet('loss losses deficit negative'),
  profits: wordSet('profit profits income earnings surplus positive'),
  scales: new Map([
    ['k', 1e3],
    ['thousand', 1e3],
    ['m', 1e6],
    ['mn', 1e6],
    ['mln', 1e6],
    ['million', 1e6],
    ['b', 1e9],
    ['bn', 1e9],
    ['billion', 1e9],
  ]),
}

/** The grammar for posts that name shares as '$ABC'. */
export const ENGLISH_POSTS: Grammar = {
  ...ENGLISH,
  lexicon: compile([...JUDGEMENTS, ...MEASURES, ...MOVEMENT_VERBS, ...FUNCTION_WORDS, ...TRADERS]),
}
