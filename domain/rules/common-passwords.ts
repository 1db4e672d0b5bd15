import { preparedPassword } from './account-fields.ts'

// The 3,000 most common leaked passwords that the password rule would let through (8 characters or more, with a letter
// and a digit), most common first. Taken from the ranked list in zxcvbn 4.4.2, lib/frequency_lists.js,
// Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc., MIT licence.
export const COMMON_PASSWORDS = `
1qaz2wsx trustno1 1234qwer q1w2e3r4t5 qwer1234 q1w2e3r4 password1 1q2w3e4r jordan23 qwerty123 passw0rd abcd1234
rush2112 1q2w3e4r5t 1qazxsw2 blink182 12qwaszx asdf1234 zaq12wsx 123456789a 1232323q qwerty12 12345qwert michael1
usuckballz1 password123 hello123 ncc1701d 123qweasd charlie1 letmein1 123456789q a1b2c3d4 mustang1 welcome1 qazwsx123
123qweasdzxc soso123aljg freedom1 jessica1 fuckyou2 1234abcd babylon5 yankees1 1qaz2wsx3edc ncc1701e matthew1
123qwe123 q1w2e3r4t5y6 wrinkle1 access14 letmein2 a1234567 fuckyou1 anthony1 william1 super123 satan666 qwerty12345
gn56gn56 1234567a thunder1 1q2w3e4r5t6y chelsea1 1a2b3c4d 1passwor shaney14 heather1 richard1 zaq1xsw2 formula1
mailcreated5240 asshole1 zxcv1234 patrick1 cowboys1 gateway1 pa55word scooter1 1234567q raiders1 qwert123 a1s2d3f4
diamond1 123456qwerty front242 8j4ye3uz 123456aa 1234567890q phoenix1 brandon1 porsche9 ncc1701a arsenal1 jackson1
pa55w0rd agent007 qwerty123456 melissa1 pokemon1 apollo13 rangers1 123456789z gordon24 passwor1 fordf150 chicken1
chester1 jasmine1 pass1234 happy123 turkey50 polniypizdec0211 samsung1 abc12345 gandalf1 america1 1qa2ws3ed football1
packers1 sojdlg123aljg zxcvbnm1 lineage2 charles1 nwo4life a123456789 kcj9wx5n r2d2c3po p0015123 shannon1 gfhjkm123
marino13 qazwsx12 qwerty1234 chicago1 madison1 ferrari1 test1234 florida1 superman1 apple123 123qwerty winston1
panther1 newyork1 1x2zkg8w zxasqw12 12345678q crystal1 monster1 1q2w3e4r5 james007 nokia6300 12qw34er montgom240
rebecca1 bulldog1 12345qwe 12345678a fishing1 password2 digital1 tiffany1 dolphin1 fuckoff1 dragon12 z1x2c3v4 newpass6
aa123456 devil666 123456qw baseball1 1234567890a jackson5 qweasd123 scorpio1 123qq123 7ugd5hip2j cameron1 gabriel1
a12345678 porsche1 9293709b13 50spanks rainbow6 monkey12 just4fun spencer1 q2w3e4r5 1234asdf maxwell1 1a2s3d4f
playboy1 vsjasnel12 iverson3 tiger123 qazwsxedc123 hawaii50 wg8e3wjf 123456qwe mazda626 killer12 master12 michael2
green123 yankees2 drummer1 pumpkin1 pussy123 qwerty11 zxcvbnm123 misfit99 1z2x3c4v broncos1 password12 qwert12345
dodgers1 vikings1 warrior1 angel123 death666 genesis1 123456789s iloveyou2 mazdarx7 qwe123qwe cbr900rr good123654
zachary1 testing1 james123 nascar24 summer99 soccer12 cricket1 rainbow1 peaches1 johnson1 stephen1 mustang6 trouble1
jackass1 pool6123 marines1 45m2do5bs nirvana1 asdfgh01 ghbdtn123 12qw12qw nokia6233 penguin1 asdqwe123 pantera1
andyod22 private1 buddy123 zxcasdqwe123 soccer10 buffalo1 success1 voyager1 spartan1 david123 iloveyou1 yamahar1
f00tball sasha_007 money123 cygnusx1 123456ru wp2003wp kordell1 noname123 nokian73 chris123 eclipse1 p@ssw0rd captain1
vincent1 perfect1 cartman1 forever1 hallo123 liverpool1 pufunga7782 sabrina1 bubba123 1234zxcv bubbles1 marcius2
stanley1 gateway2 destiny1 ghhh47hj7649 therock1 p4ssw0rd shadow12 23skidoo 12345qwer beatles1 vanessa1 natasha1
patches1 gsxr1000 blue1234 houston1 12345qwerty power123 awesome1 natalie1 montana1 sammy123 mash4077 dragon69
123456789m q1234567 password9 killer123 p0o9i8u7 q123456789 ncc74656 austin31 dilbert1 12345abc 123456789d 123qwert
summer69 starwars1 sasha123 bradley1 trinity1 12345qaz mustang2 apollo11 5wr2i7h8 69camaro melanie1 7777777a
alexander1 favorite6 1michael trumpet1 thumper1 skipper1 123456789qwe computer1 1qazxsw23edc jupiter1 sunshine1
segblue2 jesus123 charlie2 special1 password01 allison1 abcdefg1 liberty1 frankie1 1qazzaq1 justice1 playboy2 1234rewq
vampire1 zxcvb123 fuckme69 1million left4dead england1 123456as 123456qqq password99 popcorn1 lol12345 trooper1
naughty1 asdfg123 weare138 alpha123 paladin1 mercury1 ireland1 claudia1 cantona7 demon666 flyers88 nokia5800 huskers1
1qw23er4 stewart1 flipper1 1111qqqq qweasdzxc123 jennifer1 asdasd123 mustang5 buster12 metallica1 nemrac58 love1234
soccer11 aaaa1111 123456789r 1234567aa phantom1 abc123456 1q2q3q4q nokia123 kristin1 arizona1 alex1234 55bgates
as123456 beckham7 jupiter2 z1x2c3v4b5 dallas22 princess1 care1839 chopper1 winter99 myspace1 qwerty13 start123
lucky123 gizmodo1 a1a2a3a4 2wsx3edc nothing1 123456789v kenneth1 mike1234 q1q2q3q4q5 raymond1 magic123 1z2x3c4v5b
spiderman1 20spanks kristen1 bigdick1 friday13 qaz123wsx 0987654321q websol76 timoxa94 mazda323 jesus777 1234567890z
india123 nokia5530 123456789o rosebud1 sandman1 pippen33 qw123456 nancy123 jeffrey1 a1b2c3d4e5 general1 987654321a
georgia1 chickenwing101 qq123456 ilya1234 1qaz2wsx3edc4rfv dragon01 a1s2d3f4g5 3rjs1la7qe anthony7 jessica2 batman12
victory1 access99 molly123 quant4307s monkey69 password11 warcraft3 qazxsw123 lincoln1 hooters1 0o9i8u7y sooners1
groupd2013 daniel12 favorite2 detroit1 911turbo timothy1 1mustang douglas1 skeeter1 angel666 chevys10 madonna1
atlanta1 service1 dima1995 zaq12345 madala11 gregory1 hunter12 1password futyn007 dragon123 friends1 rocky123 manager1
nokia5130 smoke420 cobra427 freedom2 michelle1 welcome2 admin123 alabama1 fantasy1 fireman1 stinger1 3edc4rfv windows1
prelude1 fordf350 michele1 1a2s3d4f5g q1q2q3q4 qazwsxedc1 porsche911 barbara1 sublime1 pussy4me newproject2004
j3qq4h7h2v anthony2 gfhjkm12 dreamer1 maximus1 123456789p enter123 12345asd 1234kekc sevenof9 corvet07 kevin123
a123456a sk8ordie revival47 ironman1 nemesis1 blessed1 123456789l 12locked pegasus1 123456ab qwerty78 everton1
zxcvb12345 master123 newpass1 heather2 snowman1 1a2b3c4d5e nokia5230 123456qq capital1 l58jkdjp! 123mudar charlie123
123qweas monkey123 asd12345 1a2a3a4a hershey1 newport1 buckeye1 rb26dett anna2614 rt6ytere fred1234 pontiac1 austin316
sanity72 control1 teacher1 qwerty99 pyramid1 lebron23 cynthia1 russell1 frank123 qwaszx12 russian7 deborah1 1letmein
germany1 elvis123 birthday4 fordf250 0000000000o spartan117 antonio1 account1 asdfg12345 homer123 shadow01 unicorn1
qaz12345 element1 blaster1 yamahar6 lindsay1 seattle1 lakers24 flowers1 music123 domainlock2005 express1 987654321q
pokemon123 x72jhhu3z r4e3w2q1 basebal1 12s3t4p55 mustang9 packard1 jbond007 123456asd cbr600rr jason123 payton34
123456789k chipper1 !qaz2wsx p455w0rd phoenix2 october1 panties1 17171717aa 67camaro william2 hd764nw5d7e1vb1 pandora1
saab9000 f15eagle 12qwerty january1 zz8807zpl soccer13 bruno123 mustang8 camelot1 rebbyt34 vegas123 lotus123 cezer121
blondie1 hawkeye1 5tgb6yhn dragon11 123qwe456 trucker1 1hxboqg2 4rfv3edc 123masha francis1 1basebal emmitt22
123hfjdk147 monkey11 a1a2a3a4a5 lindsey1 dragon13 qazxsw12 hitman47 eleven11 8phrowz622 summer12 c3por2d2 loveyou2
5hsu75kpot r2d2c3p0 brother1 open1234 trojans1 luv2epus pepsi123 password3 chrissy1 loveme89 boris123 qwerty777
123456abc holiday1 miranda1 jamaica1 085tzzqi qwerty77 black123 ducati99 44magnum samantha1 redneck1 usmc0311 monique1
063dyjuy redwing1 steve123 christy1 1qaz!qaz andrew12 westham1 jimmy123 golfing1 year2005 indiana1 loveyou1 blackie1
summer01 strange1 8phrowz624 master01 michael3 pentium4 mapet123456 phillip1 charles2 mustang0 redhead1 1asshole
buster01 33rjhjds rooster1 matthew2 bastard1 skyline1 october2 ilya1992 pioneer1 thelast1 ronaldo7 postov1000 charlie3
mustang3 tigger12 nokia3250 titanic1 michael9 whatever1 2wsxzaq1 crimson1 master11 joshua12 123321qwe aaaaaaa1
151nxjmt shadow11 gy3yt2rgls fuckyou123 kitty123 orlando1 red12345 oscar123 derrick1 viper123 shooter1 chocolate1
7hrdnw23 abigail1 lucky777 zaq1xsw2cde3 letmein22 nokian70 footbal1 trustn01 asd123asd 1footbal lucas123 sampson1
dragon99 wildcat1 orange12 favorite7 1a2a3a4a5a scruffy1 network1 favorite8 brianna1 slayer666 mnbvcxz1 pi314159
brian123 thomas12 q1234567890 68camaro 1234567u passion1 birthday1 boscoe01 simpson1 tristan1 qweqwe123 welcome123
tigger01 ghbdtn12 michael8 123456789abc classic1 malcolm1 123456789n admin18533362 internet1 1jennife justin12
million1 winter12 shadow13 toshiba1 damage11 trader12 dragon88 23176djivanfros metal666 123456789qwerty roberto1
katrina1 bigfoot1 nonrev67 qqqq1111 mounta1n player69 warcraft1 hendrix1 vlad1996 sarah123 nicholas1 123456zxc
dominic1 water123 wallace1 catfish1 patrick2 college1 connect1 cvzefh1gkc ginger12 2wsxcde3 camaro69 peter123 1qay2wsx
camaroz2 system32 temp1234 nokia5300 richard2 1diamond maverick1 clinton1 michael7 dragons1 sunrise1 oceans11 4r3e2w1q
silver12 isacs155 fatluvr69 country1 porn4life 1111111111zz xsw21qaz indians1 death123 slayer66 1q2q3q4q5q dima1996
ronaldo9 peaches2 taylor12 oc247ngucz 3edcvfr4 1234567z integra1 nikita123 george12 qwerty22 w1w2w3w4 andreas1
slipknot1 psychnaut1 caitlin1 john1234 slimed123 save13tx nokia3310 scott123 daddy123 police22 toronto1 daniela1
123456789w 1111aaaa whitney1 qwer4321 123123qwe sk84life qwaszx123 vermont1 chevyz71 kelly123 trigger1 123123123q
ronaldo1 halflife2 dragon22 bulldog2 pepper12 bennett1 jackson2 1357911q qwerty00 12344321q whiskey1 anton123
password4 vaz21099 denis123 2112rush matthew7 hot2trot ashley12 stealth1 bernard1 airforce1 123456789qaz shotgun1
1234qwerty hansolo1 larry123 charlie9 garrett1 seven777 thomas01 chevy454 azerty123 123qaz123 123456qaz maria123
380zliki elvira26 mustang7 sandy123 newlife1 piazza31 robert12 transam1 steelers1 4rfv5tgb samurai1 colleen1 q1w2e3r4t
soldier1 password69 soccer15 ladybug1 bobby123 t34vfrc1991 shadow123 jonathan1 chicago2 scooter2 freedom7 stalker1
redsox04 kirill123 hammers1 4904s677075 patriot1 patrick9 scooby12 1william defiant1 cupcake1 password0 007james
harley01 tequila1 q8zo8wzq hunter01 london12 falcon16 amanda18 harry123 dragon76 12345trewq packers4 biteme69 martini1
soccer14 bella123 celtics1 batman99 siemens1 1234rmvb chester2 winston2 qazxsw21 password1234 daniel123 ferrari3
ricardo1 013cpfza 3stooges ibill123 valerie1 steeler1 biscuit1 10inches babygirl1 shadow69 free4all 2w3e4r5t dad2ownu
qwe123asd chicken2 qwerty21 lost4815162342 britney1 colt1911 doma77ns birthday21 lakers32 melissa2 12345zxcvb
nokia5310 1patrick broncos7 usmc1775 a7777777 smile123 quality1 elaine22 jordan12 hockey12 chelsea2 marissa1 billy123
amanda12 111111aa hhhhhhh1 mazdarx8 jennife1 victoria1 gizmo123 venom121293 kelly001 dragon66 tyler123 383pdjvl
samsung2 locoman0 154ugeiu nokia6303 gandalf2 cookies1 foxtrot1 brendan1 123asd123 welkom01 gnasher23 sherman1
dragon23 art131313 ranger99 favorite5 grizzly1 durango1 11223344q 2sexy2ho nolimit8 l8g3bkde sailing1 123456789g
dragon10 google123 password6 1234567890s aragorn1 testing123 polaris1 slipknot666 preston1 verizon1 sexy1234 123qwe321
asdfgh12 cadr14nu sochi2014 orange44 freddie1 katie123 master99 charmed1 just4you batman69 hihje863 postov10 buster11
cracker1 qwertyu1 ranger01 dapzu455 amanda69 mark1234 hunting1 ready2go charger1 sweetie1 pickles1 cidkid86 12345678c
bethany1 history1 daisy123 clemson1 access12 naruto12 austin12 pxx3eftp satana666 soccer22 review69 sunny123 striker1
qwertyu8 roman123 12e3e456 vlad1997 xaccess2 jessica0 combat123654 avenger1 letmein6 assa1234 student1 gznybwf13
aq1sw2de3 teddy123 dgl70460 william3 qweasdzxc1 andre123 123456789x soccer17 bentley1 bigtits1 ferrari2 secret12
tornado1 onelove1 1fuckyou password5 mine2306 tigger69 bondage1 hardcore1 1charlie google12 charlie5 password7
rasta220 qwerty66 freeman1 acun3t1x plastic1 simon123 dasha123 tarheel1 xsw23edc qwerty123456789 house123 zzzzzzz1
take8422 fffffff1 precious1 mama1234 iceman69 1thunder pentium1 another1 qqqqqqq1 devilmaycry4 qw12er34 fortune12
poiu0987 courtney1 summer06 efbcapa201 89231243658s farside1 nolimit9 michael6 12monkey good12345 senha123 scarface1
smith123 memphis1 surfing1 naruto123 pokemon12 falcons1 charlie6 dragon21 love4ever thunder2 123456789qqq studio54
summer05 ranger21 jamesbond007 note1234 monty123 monkey13 ptfe3xxp ddddddd1 misty123 inferno1 lucifer1 twisted1
casey123 q12345678 tommy123 sasha1996 123123123a martin12 xakep1234 pervert1 bitch123 a987654321 kennedy1 year2000
picasso1 swimmer1 dont4get 4815162342lost wrest666 forest11 candy123 jericho1 ghjcnj123 1972chev freedom3 letmein7
999111999q 12345678z yy5rbfsc jack1234 nokia8800 4z34l0ts gsxr1100 charlie7 2wsx1qaz 123123qweqwe jameson1 fucker69
123456789t 123456789b qq123456789 anna1987 335533aa amber123 wrinkle5 asd123456 78n3s5af michael0 angel777 shadows1
summer20 asterix1 pass1word 368ejhih pizza123 1234567890qw abcde123 grendel1 harley12 shelley1 1bigdick omega123
jg3h4hfn zx123456 machine1 asdfgh123 extreme1 nokian95 qwer12345 monkey10 hockey99 bbbbbbb1 dolphin2 1superma winter01
barkley1 zxcvbnm12 sevilia1 pebbles1 gabriel2 1qa2ws3e jjjjjjj1 pikachu1 r3ady41t webster1 monkey99 1pass1page
comcast1 asdfghjkl1 fuckyou7 1234qwerasdf vlad7788 huskies1 123qwe456rty rusty123 br00klyn patrick7 d1i2m3a4 bridget1
hzze929b ghbdtnbr1 abcdef123 mom4u4mm 808state goddess1 1234567d leonard1 thor5200 compaq12 ozlq6qwm 3syqo15hil
asdfghjkl123 asfnhg66 alex2000 maggie11 554uzpad 1qwertyu fhntv1998 sanity729 nokia7610 hunter11 buttons1 elizabeth1
m6cjy69u35 cookie12 mikey123 iqzzt580 nascar88 shadow99 ikilz083 brandon2 johanna1 danil8098 blowme69 baseba11
joker123 zenit2011 cab4ma99 orange77 pacific1 yvtte545 m1234567 fallout2 989244342a crazy123 1scooter griffin1
george01 boeing74 cuddles1 aaron123 1sexyred ffvdj474 monster2 11qq22ww zx123456789 1234qwert zxcvbn12 gangsta1
hopkins1 11c645df 551scasi spider12 zxcvbn123 london22 lzbs2twz sasha1995 mittens1 d1lakiss qwertyuiop123 cheese12
edward12 201jedlz michael4 jamie123 thomas123 patrick8 sasha2010 mwq6qlzo hunter123 hamster1 777angel klingon1
nick1234 golfer23 kodaira52 fucker11 emerald1 batman01 eagle123 saun24865709 martina1 michael5 monkey77 123456789f
triumph1 master22 sdsadee23 bowling1 maynard1 secret123 xzsawq21 yfcnz123 phantom2 primetime21 madison2 fiction7
2b8riedt ssptx452 q1w2e3r4t5y6u7 14vbqk9p money4me fish1234 romeo123 ab123456 gorilla1 andrey123 dima1997 bangkok1
letmein0 0raziel0 london99 tmjxn151 yqlgr667 863abgsg charlie4 summer11 mustang4 nohack04 kimber45 dupont24 ghost123
2bigtits mercury7 diablo66 birthday54 thunder5 purple12 111222333a 4506802a koetsu13 mimi92139 4z3al0ts corvett1
snapper1 support1 shygirl1 master69 gerrity1 tennis12 admiral1 eagles05 kenny123 loser123 myxworld4 nokia6120 johnny69
love2011 brownie1 1qwerty1 baggins1 1234567t dallas12 123456zx eternal1 chase123 eae21157 gfif1991 123zxc123 ingram01
bingo123 1chicken mission1 carrera4 qwertyuiop1 midnight1 ranger11 asshole2 adriana1 bassman1 shearer9 80070633pc
shirley1 carolyn1 aa123321 dima12345 090808qwe paul1234 1qa2ws3ed4rf alberto1 csfbr5yy episode1 pilot123 123456789qw
12345zxc 123456789zxc summer10 poiu1234 zidane10 686xqxfg caveman1 alex1996 fighter1 abc123abc monkey22 password13
495rus19 amsterdam1 letmein9 annette1 welcome12 hamburg1 boobies1 mick7278 yxkck878 angelo4ek sparky12 565hlgqo
samsung123 vw198m2n zaqwsx123 makeksa11 polniypizdec110211 speaker1 alex1990 oakland1 123as123 superman2 assword1
z123456789 gsgba368 luv2fuck scarlet1 1aaaaaaa maxim1935 arsenal2 allstar1 1236987z 1wildcat wenef45313 1compute
masha123 oqglh565 dragon00 jo9k2jw2 clayton1 incubus1 flash123 dima2010 sonic123 shock123 cubbies1 bmw325is
7777755102q searock6 fallout3 badboy69 640xwfkv hello1234 tm371855 prodigy1 matthew8 1jessica harley11 kickass1
theresa1 metro2033 yzerman1 1234567w 260zntpc access20 mallard1 fuckyou69 bigdog69 dima2000 skorpion39 dima1234
hawkdog79 warrior2 monkey01 w8gkz2x1 qwe123rty 123456789qq dima1993 cowboys2 plumber1 yes90125 weather1 oranges1
1samanth celtic88 amanda11 london11 bandit12 killer666 24pnz6kc thunder7 djg4bb4b ajcuivd289 colole57 dallas21
s456123789 sex12345 5t6y7u8i nascar20 buffy123 playstation3 qweasd12 benjamin1 trinity3 birthday299 qwerty88 qwerty321
quantum1 joseph10 pentium3 sveta123 fkbyf001 pistons1 thegame1 1melissa tuczno18 paulina1 427cobra fkg7h4f3v6 king1234
hshfd4n279 holland1 343104ky florida2 redskin1 19mtpgam19 jordan11 p4ssword jenny123 paris123 lakers34 hustler1
nokia3230 marilyn1 parol999 ford9402 phish420 0okm9ijn zaq11qaz anfield1 curious1 b0ll0cks z1234567 tempest1 delta123
bmw330ci boston12 football12 zxc12345 lvbnhbq1 nolimit5 snickers1 justin11 beautiful1 passw0rd1 az123456 printer1
1starwar carlos12 qwerty10 5t4r3e2w1q danny123 1zxcvbnm sc0tland winter11 soccer99 cyclops1 dragon77 rattolo58
sony1234 q1w2e3r4t5y6u7i8 pedro123 maurice1 nicolas1 matthew9 pepper123 firefly1 jessica8 123456789aa casper12
volvo850 chelsea0 seventy7 qaz1wsx2 rocket88 roberts1 volvos40 jillian1 arwpls4u football2 sabbath1 strider1 killer66
nihao123 camille1 sk8board hannah01 masters1 pitbull1 1matthew panther2 cookie59 sebastian1 zqjphsyf6ctifgu 1panther
fuck1234 january2 nathan12 scorpio7 vfrcbv123 roger123 4815162342a soccer21 ghhh47hj764 rainbow2 ou8124me
1234567890qwe maggie12 k1234567 jessica7 pentium2 shadow1212 section8 suzanne1 rambo123 johnson2 sausage1 11111111a
rangers9 lobster1 bigdaddy1 freddy12 bailey12 horny123 beaver69 cubswin1 matt1234 noncapa0 starwar1 spring99 yyyyyyy1
sasha1234 1phoenix holly123 jalal123 1234567r pepper01 tvxtjk7r mookie12 qwerty2010 master23 tyrik123 el546218
my3girls natalia1 8letters iforgot1 k9dls02a qcmfd454 zz123456 gilbert1 2kash6zq 1hxboqg2s lhbjkjubz2957704 devo2706
roman222 florian1 tamwsn3sja apples12 carter15 password00 roberta1 cisco123 a1l2e3x4 lorenzo1 monica69 blowjob1
celtic67 honey123 123qweqwe 4321rewq 1chelsea august16 t3fkvkmj lsdlsd12 chuckie1 kingdom1 qwerty89 jordan22 fetish01
yanshi1982 ginger11 honda250 zaq123wsx blunt420 vlad1995 mercedes1 richard7 hockey10 julie456 penis123 1ferrari
jordan01 love2000 23wesdxc anna2000 baby2000 onlyone4 raven123 gunther1 bob12345 12qw34er56ty nokia5228 jasper12
qazwsxedc12 password10 collins1 baseball2 security1 213qwe879 1qazxsw23edcvfr4 parol123 123456zz qaz123456 blood123
gfhjkm007 anna2010 guitar12 bitches1 camaroz28 1211123a tomcat14 andrew123 password23 joshua01 war3demo carlton1
brandon0 qwerty666 dante123 uiegu451 kondom25 123456ss natas666 yankees0 diablo666 lesbian1 lena2010 biteme12 7ovtgimc
clapton1 tracker1 snoopy12 macsan26 mason123 welcome8 nascar99 monday12 asdf12345 sophie12 charlie8 philips1 banana12
1234567890w shaolin1 master10 manning1 goforit1 766rglqy soccer16 texas123 eeeeeee1 1qazxcvb unknown1 polo1234
sssssss1 soccer20 alex2112 brittany1 dakota12 vg08k714 1bulldog danielle1 matrix12 545ettvy 9379992a opopop11 134kzbip
peekab00 dimon4ik buffett1 23jordan 2wj2k9oj denman85 porno123 daytona1 bunny123 chicago7 merlin12 joseph12 chelsea6
dorothy1 linda123 warlock1 dumbass1 sergey123 xxxxxxx1 birthday5 a9387670a cessna17 1111111q 3xbobobo liverp00l
amadeus1 pirates1 mandy123 julia123 123321qq angela12 christopher1 hockey11 letmein3 killer99 andrew01 chelsea8
a19l1980 1234567b gunners1 artem2010 abcde12345 nokia6230 1qaz3edc 123456aaa thunder9 windsor1 garfield1 ferrari5
running1 pepper76 volvos80 1234554321q karolina1 1qaz@wsx deadman1 summer00 merlin69 12345678qwe dolemit1 johnny99
jumpman23 george11 cornell1 golfer12 bailey01 isabella1 moose123 western1 frogger1 redwood1 d78unhxq peanuts1 dakota01
mustard1 charles3 anna1988 qpful542 shrike01 harley69 lsia9dnb9y 1heather mario123 funtime1 baseball3 741852kk
baller23 griffey1 minecraft123 ranger12 finance1 dignity7 lvjdp383 miller31 2bornot2b jasmine2 shane123 natasha2
london20 bologna1 gfhjkm22 marina123 2bornot2 quant4307 15s9pu03 walleye1 wildman1 my2girls qwerty02 suckit69 explore1
mickey12 slayer69 rlzwp503 4cranker harmony1 254xtpss dusty197 killer11 killer23 q123456q service01 jordan123 duncan21
winnipeg261 fk8bhydb boy4u2ownnyc laura123 parker12 z123456z andrew13 generic1 lopas123 painter1 2b4dnvsx 6458zn7a
gfxqx686 sh4d0w3d diamond3 hxp4life pokemon2 cde34rfv pasha123 a1234567890 birthday3 damned69 martin11 wutang36
phoenix7 qwert1234 625vrobg sally123 c43qpul5rz lithium1 horndog1 runescape1 chargers1 474jdvff breaker1 7f4df451
len2ski1 nokia3110 123456789i ktnj2010 merlin01 bearcat1 thomas11 creative1 quattro6 simba123 qwert54321 beavis69
12345abcde imagine1 cruiser1 kimberly1 dallas11 cocacola1 password8 whisper1 1234567k artem123 spike123 jor23dan
morgan12 221195ws oktober7 aezakmi1 serega123 qwerty111 asdfjkl1 669e53e1 silver11 sd3lpgdr melinda1 freedom5 1corvett
soccer18 dima1992 hunter99 trailer1 an83546921an13 blade123 mxaigtg5 123456789as forrest1 ironman2 1grizzly 1richard
4809594q stanley2 adxel187 dima1990 tennis11 melissa6 gobuffs2 thomas19 dima1999 anna1989 asdfghj1 abcd12345 harrison1
tiffany2 1234567890zzz compute1 1rosebud batman11 charlie0 august11 jigei743ks adam1234 ggggggg1 1zzzzzzz tigers01
jacob123 richard3 cjxb2014 matilda1 r3vi3wpass emerson1 warlord1 masterb8 1j9e7f6f 42qwerty42 bb123456 305pwzlr
mangust6403 karen123 bigtime1 yr8wdxcq m1garand august31 christian1 sniper12 joker666 eastern1 voyager2 iloveme1
herbert1 premier1 eric1234 s7fhs127 august25 mouse123 killer69 033028pw spawn666 austin123 987654321z sam138989
prince12 wolfman1 qwerty33 qwerty69 rammstein1 access123 testing2 nintendo64 aa1111aa rainbow7 poppy123 7u8i9o0p
monkeys1 amanda01 solomon1 jasmine5 counter1 1234567s 12345678s giants56 summer04 bartman1 0p9o8i7u 4freedom chloe123
vlad1998 random123 casper99 italian1 qwerty23 grace123 orioles1 redbull1 ziggy123 logan123 mancity1 qwe123456
carlos123 dragon25 1freedom eduardo1 gfhjkm11 nintendo1 fantasy7 abc123456789 snake123 chronic1 favorite3 1958proman
bailey10 hockey19 auckland2010 7653ajl1 camaro67 454dfmcq 6xe8j2z4 banshee1 tigger11 yellow12 braves10 sucker69
frances1 bigboy12 qawsed123 w2dlww3v5p goober12 monkey21 eclipse9 1234567v diablo11 maureen1 gillian1 ekaterina20
astra123 windows9 vika2010 19371ayj butterfly1 merrill1 austin01 leto2010 aaa12345 123321qweewq 123qazwsx 0987654321a
1029384756q gerrard8 knight12 austin11 fetish69 32615948worms thunder3 9kyq6fge volvov70 matrix69 august12 mariner1
muffin12 traffic1 ivan2010 hunter69 dolphins1 1dolphin jeff1234 brooklyn1 dragon64 redwings1 b929ezzh zxc123zxc
1steeler neptune1 7gorwell nokia6630 nokia5320 1cowboys birdman1 adv12775 dude1998 nicole11 stalker123 zippy123
1111111a 26429vadim nemvxyheqdd5oqxyxyzi hotsex69 patrick3 4311111q freedom4 sweet123 skate123 caroline1 madison9
sebora64 212121qaz everest1 112233aa 2502557i 1234567l chicago0 pon32029 chinese1 oleg1995 beaches1 monkey23 yujyd360
shadow22 6jhwmqku money111 1sunshin monica12 veritas1 booboo12 bacardi1 peanut12 spencer2 p1234567 bandit01 magpies1
summer07 chester7 ashley11 01081988m balloon1 master77 qaz12wsx project1 vanilla1 u4slpwra 7ertu3ds chaos666 harley99
nissan350z schalke0 branden1 marie123 878kckxy andrew88 o4izdmxu 1qwertyuiop 6339cndh scorpio2 volvo240 blue2000
station1 clipper1 lakers12 acmilan1 sintesi07 nascar03 123456789e carter12 iloveyou123 pancake1 heat7777 gordolee85
forever21 melissa7 dima1994 madison3 soccer123 1qasw23ed scottie1 lololyo123 bill1234 lol123123 567rntvm superma1
calvin69 october8 ljb4dt7n at4gftlw cahek0980 dallas01 chelsea4 lickme69 alex1959 barney12 alex12345 lp2568cskt
s1234567 anthony0 browns99 master00 alino4ka 4g3izhox wizard12 a32tv8ls qmpq39zr jtuac3my sr20dett 4gxrzemq glock9mm
str8edge bulls123 1w2w3w4w 41d8cd98f00b scrappy1 morgan01 311music kr9z40sy cobra123 alfredo1 000777fffa penny123
family01 happy100 fifa2008 chevy350 panties2 nhfdvfnjkju123 1ccccccc logitech1 canucks1 marlboro1 682regkh hummerh2
yankees7 sydney12 tuesday1 beast666 19952009sa hockey21 andrea11 scooter7 tigers12 dreamer2 woody123 henry123 paula123
38gjgeuftd sasha12345 matrix13 radical1 coolguy1 sasha1988 1butthea 12345asdfg sunsh1ne bonjour1 lol123456 12345678m
tiger200 tanya123 alex1973 alex1991 arnster55 mama2010 junior12 devil123 max33484 alena2010 a123456z dusty123 phoenix8
merlin99 1234567m elmer251 patrick0 milkman1 nicole12 beatles4 number20 jake1234 bogdan123 redskins1 coolman1 gateway3
fuckyou0 booboo69 bosco123 1234567qw 1xrg4kcq cbr929rr allan123 andrew22 pussy101 camp0017 timmy123 hunter22 gustavo1
alex2010 corrado1 1michell 123456789c k123456789 soccer69 jordan99 mammoth1 fighting54 pepper11 married1 juggalo1
mystery1 coleman1 steve121 celeste1 junebug1 gretzky9 garbage1 135135ab ranger02 mailman1 greenday1 sanchez1 1forever
01telemike01 annie123 123456qwer madison0 snowball1 murphy01 jackpot1 electra1 ghjcnjnfr1 smokey01 trouble2 yourmom1
sparky11 ruslan123 asshole3 raiders2 p030710p$e4o 248ujnfk schmidt1 sparrow1 poochie1 1charles dalejr88 0o9i8u7y6t
birthday10 lucifer666 3techsrl knights1 8928190a 123456789zx wifey200 ololo123 central1 poker123 noodles1 soccer33
master13 ceisi123 jarhead1 smile4me aa123123 smokey12 mickey01 robert01 money777 susanne1 asdasd12 mommy123 wrestle1
fuckyou12 f8yruxoj left4dead2 diana123 nikita2000 fbi11213 keith123 peacock1 asdf67nm demon123 de1987ma mama1963
1q3e5t7u megaman1 australia1 1jeffrey 1986irachka playstation2 slacker1 51094didi robert11 panda123 gfhjkm13 666satan
command1 iiiiiii1 gemini69 legolas1 dima1985 7elephants 267ksyjf yellow22 ac2zxdty eatshit1 birthday6 batman23
animals1 nokia6230i eminem12 hunt4red cptnz062 ndshnx4s wnmaz7sd alabama123 8xuuobe4 cmu9ggzh p2ssw0rd liberty2
baby1234 sureno13 freedom9 october3 password21 rainman1 bulldog7 summer98 mustang69 eclipse2 up9x8rww deflep27
junior123 flower12 william7 spurs123 moom4242 1johnson 5tgbnhy6 scoubidou2 loosee123 iloveme2 lewie622 kzsfj874
daniel01 peace123 phish123 masha1998 kayla123 0000000000d 12345rewq ch1tt1ck matthew3 access22 junior24 monkey24
vaz21093 bigblue1 trident1 orange99 bengals1 mtwapa1a ranger69 1tiffany samanth1 monitor1 mistral1 batman123 fuckoff2
kenwood1 ranger75 boeing77 xohzi3g4 kfnju842 extra300 missy123 nccpl25282 buster22 broncos2 letmein4 asdf4321
psw333333 geolog323 a3eilm2s2y 123321qaz monkey20 summer03 uto29321 spam967888 705499fh porn1234 1porsche 123456789y
winter00 531879fiz c0rvette diamond7 beaver12 chicco22 ancella2 vika1998 pandora2 william8 jesusis1 anna1986 madness1
ck6znp42 falcon11 7jokx7b9du 1herbier 1manager michael12 bsheep75 rrrrrrr1 almaz666 1w2q3r4e william6 nastya1995
panther5 123qwe12 vfvf2011 qazwsx1234 usethis1 123abc123 buster21 hopeful1 christa1 118a105b fktrcfylh1 vika1996
redfish1 andrei123 1fishing emily123 braves95 anthony3 roxanne1 3f3fpht7op dragon20 debbie69 yankees4 12344321a
dustin23 thomas13 1bbbbbbb sasha1992 willie12 celtic1888 grandma1 matrix01 j0nathan asdfg1234 artem777 bmw318is
rambler1 yankees9 5w76rnqp magical123 gfhjkm135 melanie2 4fa82hyx x4ww5qdr leather1 samuel12 100years killer01
hannah11 jesse123 !qazxsw2 natural1 shithead1 bubbles2 adidas12 cameron2 a7nz8546 fkojn6gb rachael1 purple01 zldej102
ab12cd34 lg2wmgvr feather1 lena1982 unb4g9ty felix123 december1 nicole23 bigsexy1 justin10 falcon12 qwerty01
1234567890m bbbbbb99 allen123 monkey00 hpmrbm41 maxwell7 kendall1 17071994a alexis01 vlad1994 forward1 knopo4ka
duchess1 fuckyou6 eddie123 nike1234 robert123 bristol1 wltfg4ta rocket69 master21 panthers1 liza2000 paintball1
cbr600f3 xsvnd4b2 245lufpq wert1234 dm6tzsgp ytdxz2ca oooooo99 taylor01 p3nnywiz rdgpl3ds s123456789 russell2 lindros8
slot2009 october6 12341234q monkey66 polopolo09 poohbear1 racecar1 william0 carla123 lespaul1 trooper2 fitness1
selfok2013 icecube1 theking1 swinger1 rhind101 rachel69 faith123 4me2know phoenix3 ashley69 mickey11 m7hsqstm
guinness1 flatron1 logging7 yousuck1 asd123qwe diamond6 8363eddy depeche1 sasha2000 gandalf3 ashley01 1234567890qaz
elena123 cassidy1 pgszt6md scooter6 bailey11 maxwell2 ducati74 balla007 kirsten1 andrew10 tigger99 cyclone1 bluesky1
eagles20 dima1989 11111aaaaa august17 0773417k 1monster ccccccc1 slick123 knight99 anna1984 robert99 l0swf9gx 944turbo
crystal2 eus1sue1 melissa3 elliott1 skywalk1 gb15kv99 sasha1997 rebecca2 ipswich1 tatiana1 1a2s3d4f5g6h bruins77
black666 birthday100 slava123 katya123 wwwwwww1 s5r8ed67s cowboy22 qwe1234567 safeu851 kekskek1 123456qwert thomas10
vika2011 scoubidou6 barney11 maximus2 master55 diego123 nokia2700 yankees3 ak470000 honda123 754740g0 microlab1
andrew11 booster1 sanders1 johnson4 kd189nlcih bear2327 roma1993 dima1998 skinner1 lisa1234 spanner1 nikki123 chuck123
batman13 28infern mets1986 0sister0 22q04w90e nikita95 hammer22 carolina1 buster99 vfvfgfgf123 zombie13 tiribon12
chicken123 b1234567 cooking1 chelsea7 nathan01 ybrbnf_25 mickey22 hammer99 bmw750il ginger123 honda200 firstone123
lexmark1 123qweasdzx baseball12 plat1num justin01 superman123 spankme1 arianna1 cool1234 87e5nclizry teufelo7 123321az
gizmodo2 rz93qpmq qmezrxg4 moom4261 hkger286 klaudia1 walkman555 ranger98 2305822q w1234567 sputnik1 pa$$w0rd 2i5fdruv
thesims2
`

const COMMON = new Set(COMMON_PASSWORDS.trim().split(/\s+/))

/** Whether `password`, in any case, is one of the 3,000 most common ones that the password rule would accept. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(preparedPassword(password).toLowerCase())
}
