// SPDX-License-Identifier: MIT
//
// Of the characters that Unicode names after a Latin letter, or after a Greek or Cyrillic one that looks like it, that letter:
// `LATIN SMALL LETTER E WITH ACUTE`, `MATHEMATICAL BOLD SMALL A`. The library has the names of all characters, 0.6 MB, for which
// this table is instead; the tests compare them.

/// The Latin letter, or digit, that a character is named after.
enum NameLetters {
    /// The small letter of a character; `nil`: none.
    static func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard let row = rows.last(where: { $0.first <= scalar.value }) else { return nil }
        let letter = row.letters.utf8.dropFirst(Int(scalar.value - row.first)).first
        return letter == UInt8(ascii: ".") ? nil : letter.map(Unicode.Scalar.init)
    }

    /// The letters of characters that follow each other, by the first; a dot for those that have none.
    private static let rows: [(first: UInt32, letters: String)] = [
        (0xC0, "aaaaaa.ceeeeiiii.nooooo.ouuuuy.saaaaaa.ceeeeiiii.nooooo.ouuuuy.yaaaaaacccccc"),
        (0x10C, "ccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkk.llllllllllnnnnnn...oooooo..rrrr"),
        (0x158, "rrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzsbbbb..occdddd.e.effg...ikkl.mnnooo"),
        (0x1A4, "pp.....ttttuu.vyyzz"),
        (0x1C5, "d..l..n.aaiioouuuuuuuuuueaaaa..ggggkkoooo..j.d.gg..nnaa..ooaaaaeeeeiiiioooor"),
        (0x211, "rrruuuusstt..hhnd..zzaaeeooooooooyylntj..accltsz..b.veejjqqrryya..bocdde..ee"),
        (0x25D, "eejggg..hh.i.illl.mmmnnno...rrrrrrrrrs.j..tt..vvwyyzz.....c.beghjklq"),
        (0x2AE, "hhhhjrrrrwy"),
        (0x2E1, "lsx"),
        (0x363, "aeioucdhmrtvx"),
        (0x37F, "j......a.ehi.o.ywiaby.ezh.ik.mn.o.p.oty.x.wiyaeniuaby.e.n.ik.uv.o.pootu.x.wi"),
        (0x3CB, "uouw...uuu"),
        (0x3F3, "j........p...ee..esnij....ny.a.brde.3nnk.mhonpcty.x....b.b...a.brde.3nnk.mho"),
        (0x43F, "npcty.x....b.b...ee..esnij....ny.ww"),
        (0x474, "vvvv..wwww....b.....bbnnbbpprrrrrr..33kkkkkkkkhhrrnnxxccttyyyyxx......hh"),
        (0x4C0, "l..kk..hhhh..mmlaaaaeeee......33ssnnnnoooooo..yyyyyy..rr..rrxxxxdd"),
        (0x510, "33........qqwwkk..hhnnhhhh"),
        (0x824, "a...i"),
        (0x1ACC, "grt"),
        (0x1C80, "bdocttb"),
        (0x1D00, "a..bcd.eeijklmnooooo..ooprrtuuumvwz...y..p..a.bbdeeghijklmnno.prtuwaa..bde.e"),
        (0x1D4C, "egikm.ooooptuumv..y...iruvbyp.x.bdfmnprrstzghg.i.pu.bdfgklmnprs.vxza.deee.io"),
        (0x1D99, "u..cc.efjghi.iijlllmmnnno.s.t..uvvzzz"),
        (0x1DD8, "d.ggkllmnnr.ssz.b..flop.uwaou...........aabbbbbbccddddddddddeeeeeeeeeeffgghh"),
        (0x1E24, "hhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopppprrrrrrrrsssssssssstttttt"),
        (0x1E70, "ttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwyassss.aaaaaaaaaaaaaaaaaaaaaaaaeeee"),
        (0x1EBC, "eeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy..vvyyaaaaaaaa"),
        (0x1F08, "aaaaaaaaeeeeee..eeeeee..nnnnnnnnhhhhhhhhiiiiiiiiiiiiiiiioooooo..oooooo..uuuu"),
        (0x1F54, "uuuu.y.y.y.ywwwwwwwwwwwwwwwwaaeenniioouuww..aaaaaaaaaaaaaaaannnnnnnnhhhhhhhh"),
        (0x1FA0, "wwwwwwwwwwwwwwwwaaaaa.aaaaaaa.....nnn.nneehhh...iiii..iiiiii....uuuuppuuyyyy"),
        (0x1FEC, "p.....www.wwoowww"),
        (0x2071, "i"),
        (0x207F, "n"),
        (0x2090, "aeox.hklmnpst"),
        (0x2102, "c.......ghhh..iill.n..ppqrrr......z...zi..bc.eef.mo"),
        (0x2145, "ddeij"),
        (0x2160, "i...v....x..lccmi...v....x..lccm.mmcc..mm"),
        (0x249C, "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwx"),
        (0x24E8, "yz"),
        (0x2BBE, "xx"),
        (0x2C60, "lllprathhkkzz.ma.vwwvhh.eroejvsz"),
        (0x2DE1, "brd.3k.mhonpctx......ae....a"),
        (0x320E, "aaaaaaaaaaaaaau"),
        (0x326E, "aaaaaaaaaaaaaa..u"),
        (0x32D0, "aiueo"),
        (0xA644, "ss......ww........aa..........dd..mmooooooo.bbb.eniyb.bw"),
        (0xA68A, "tt............oooobb"),
        (0xA730, "fs............cckkkkkklllloooo..ppppppqqqq....vv..zz"),
        (0xA779, "ddffgggllrrsstt.....hl.nnccchbbff......ggkknnrrsshegliqktj.....uuaaiiuuoowwc"),
        (0xA7C5, "szddss.ss..gg....ssss"),
        (0xA7F1, "scfqhhih.mfpm.m"),
        (0xAB32, "eeefglllmn.ooo.....rr.rrrrr.u...u...xxxxy..llu.e...w..rw"),
        (0xFB05, "t"),
        (0xFF21, "abcdefghijklmnopqrstuvwxyz......abcdefghijklmnopqrstuvwxyz"),
        (0x101A0, "p"),
        (0x10784, "bb.....dddee..ggghh.j..lll..yyo..qrrrrr....tv.y.......s"),
        (0x1CCD6, "abcdefghijklmnopqrstuvwxyz"),
        (0x1D400, "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwx"),
        (0x1D44C, "yzabcdefg.ijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuv"),
        (0x1D498, "wxyza.cd..g..jk..nopq.stuvwxyzabcd.f.hijklmn.pqrstuvwxyzabcdefghijklmnopqrst"),
        (0x1D4E4, "uvwxyzabcdefghijklmnopqrstuvwxyzab.defg..jklmnopq.stuvwxy.abcdefghijklmnopqr"),
        (0x1D530, "stuvwxyzab.defg.ijklm.o...stuvwxy.abcdefghijklmnopqrstuvwxyzabcdefghijklmnop"),
        (0x1D57C, "qrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmn"),
        (0x1D5C8, "opqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijkl"),
        (0x1D614, "mnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghij"),
        (0x1D660, "klmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzij"),
        (0x1DF01, "ggkl.y.rt...t.ckl.l.rr...io.cs......dlnrst"),
        (0x1E030, "a.brde.3nk.monpcty.x........njoyla.brde.3nk.oncy.x...b.rns.c.y"),
        (0x1E08F, "n"),
        (0x1F110, "abcdefghijklmnopqrstuvwxyzscr...abcdefghijklmnopqrstuvwxyz......abcdefghijkl"),
        (0x1F15C, "mnopqrstuvwxyz....c.abcdefghijklmnopqrstuvwxyzp"),
        (0x1F19B, "d.kkk...ppd"),
        (0x1F1E6, "abcdefghijklmnopqrstuvwxyz"),
        (0x1F5F4, "x.x"),
        (0xE0041, "abcdefghijklmnopqrstuvwxyz......abcdefghijklmnopqrstuvwxyz"),
    ]
}
