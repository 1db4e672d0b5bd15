import { level, noun, object, quantity, result, site, stop, subject, verb, verdict } from '../entries.ts'
import type { WordList } from '../lexicon.ts'

/** What exceeds a forecast does so for good or bad: 'inflation beats forecasts'. */
const BEATS = 'beat beats top tops topped exceed exceeds exceeded smash smashes smashed shatter shatters shattered'
  .split(' ')
  .flatMap((verb) =>
    ['', 'all_', 'every_'].flatMap((all) =>
      ['forecast', 'expectation', 'estimate'].flatMap((what) => [`${verb}_${all}${what}`, `${verb}_${all}${what}s`]),
    ),
  )
  .join(' ')

const RISES: readonly WordList[] = [
  [
    verb(1),
    `rise rises rising rose risen increase increases increasing increased grow grows growing grew grown climb climbs
    climbing climbed gain gains gaining gained advance advances advanced edge_up edges_up edged_up raise raises
    raising raised lift lifts lifting lifted hike hikes hiking hiked widen widens widened widening go_up goes_up
    went_up going_up move_up moves_up moving_up boost boosts boosted boosting bolster* enlarg* accelerat* rebound
    rebounds rebounding rebounded pick_up picks_up picked_up bounce bounces bouncing bounced swell swells swelled
    swelling mount mounts mounting ups`,
  ],
  [verb(1, 0), 'uphold upholds upheld'],
  [verb(1, 0.6), 'expand expands expanding expanded extends_its enhance enhances enhanced'],
  [
    verb(1.4),
    `soar* surge surges surged surging jump jumps jumped jumping skyrocket* rocket rockets rocketed rally rallies
    rallied rallying leap leaps leapt spike spikes spiked double doubles doubled doubling triple triples tripled
    quadruple* balloons ballooned ballooning`,
  ],
  [
    verb(1, 0.8),
    `beat beats beating top tops topped topping exceed exceeds exceeded exceeding surpass* outpac* overtakes overtook`,
  ],
  [
    verb(1, 0.3),
    `cause causes caused causing spark sparks sparked trigger triggers triggered fuel fuels fueled fuelled generate
    generates generated create creates created creating attract attracts attracted`,
  ],
  [noun(1), 'growth increase_in rise_in increase_of rise_of uptick upturn upswing uplift gain_of gains_in'],
  [noun(1, 0.6), 'expansion'],
  [level(1, 0.8), 'record record-high all-time_high new_high new_highs year_high'],
  [level(1, 0.4), 'highs'],
  [quantity(1), 'more higher greater larger bigger additional above'],
  [subject(1, 0.6), 'up'],
  [subject(1.3), BEATS],
]

const FALLS: readonly WordList[] = [
  [
    verb(-1),
    `fall falls falling fell fallen drop drops dropping dropped decline declines declining declined decrease
    decreases decreasing decreased slip slips slipped slipping slide slides slid sliding dip dips dipped dipping
    sink sinks sank sinking cut cuts cutting reduce reduces reducing reduced lowers lowered lowering slash slashes
    slashed slashing trim trims trimmed trimming shrink shrinks shrank shrinking contracted contracts_by narrow
    narrows narrowed narrowing ease eases eased easing halve halves halved lose loses losing weaken weakens weakened
    weakening shed sheds shedding retreat retreats retreated edge_down edges_down edged_down diminish* dwindl* erode
    eroded erodes downsiz* curb curbs curbed axe axes axed axing scale_back scales_back scaled_back go_down
    goes_down went_down going_down pare pares pared to_lower`,
  ],
  [
    verb(-1.4),
    `plunge* plunging plummet* tumble tumbles tumbled tumbling crash crashes crashed crashing nosedive* collapses
    collapsed collapsing slumps slumped slumping tank tanks tanked tanking dive dives dived`,
  ],
  [verb(-1, -0.7), 'slow slows slowed slowing stall stalls stalled limit limits limited'],
  [verb(-1, 0.3), 'relieve* alleviat* mitigat* tackle tackles tackled combat fight fights'],
  [
    noun(-1),
    'fall_in drop_in decline_in decrease_in reduction reductions cutback cutbacks downturn slowdown contraction',
  ],
  [noun(-1.4), 'plunge slump collapse selloff sell-off rout meltdown'],
  [level(-1, -0.5), 'lows all-time_low new_low record_low record_lows year_low'],
  [quantity(-1), 'lower smaller fewer less below'],
  [subject(-1, -0.6), 'down'],
  [subject(-1, -0.7), 'fizzles_out fizzled_out comes_to_nothing came_to_nothing runs_out_of_steam'],
  [stop(-1, 0), 'court_stays judge_stays'],
  // Short sellers that leave are good news.
  [subject(-1, 0), 'cover_positions cover_their covers_its cover_bets back_off backs_off'],
  [
    stop(-1, -0.7),
    `halt halts halted halting suspend suspends suspended scrap scraps scrapped cancel cancels cancelled canceled
    block blocks blocked reject rejects rejected veto vetoes vetoed ban bans banned terminate terminates terminated
    drop_plans shelve shelves shelved delay delays delayed postpone* unwind unwinds unwound unwinding overturn
    overturns overturned quash quashes quashed`,
  ],
]

/** English verbs of rising and falling, which are good or bad only by what moves. */
export const MOVEMENT_VERBS: readonly WordList[] = [
  ...RISES,
  ...FALLS,
  [object(1, 0.3), 'achieve achieves achieved achieving receives received obtain obtains obtained'],
  [object(1, 0.9), 'win wins winning won secures secured lands landed'],
  [object(0.9, -0.9), 'suffer suffers suffered suffering'],
  [site(1, 0.3), 'open opens opened opening'],
  [site(-1, 0), 'close closes closed closing shut shuts shutting closure closures'],
  [result(-1, -1, true), 'lost'],
  [result(1, 0.4, false), 'earns earned'],
  [
    verdict(1.2),
    `improve improves improved improving improvement improvements recover recovers recovered recovering recovery
    strengthen strengthens strengthened strengthening`,
  ],
  [verdict(0.5), 'refinanc* stabilis* stabiliz*'],
  [verdict(-1.2), 'worsen* deteriorat* hurt hurts hurting harm harms harmed'],
]
